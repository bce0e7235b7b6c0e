import { workerData } from 'node:worker_threads';
import { verifierOfKeys } from '@fourwinds/snapshot';
import { answerBatches } from './batch-thread.ts';
import { PackedZoneImages } from './packed-zone-images.ts';
import { readSnapshotImage, type WantedSnapshot } from './snapshot-reading.ts';

export interface SnapshotThreadData {
  readonly publicationKey: string;
}

const verify = verifierOfKeys((workerData as SnapshotThreadData).publicationKey);

/** Thread code: answers each batch of WantedSnapshot items with a SnapshotZoneImage for each. */
answerBatches((batch: readonly WantedSnapshot[]) => {
  const readings = batch.map((wanted) => readSnapshotImage(wanted, verify));
  const packed = new PackedZoneImages(readings.flatMap((reading) => reading?.image ?? []));
  const answer = readings.map((reading) => reading && { ...reading, image: packed.add(reading.image) });
  return [answer, [packed.buffer]];
});
