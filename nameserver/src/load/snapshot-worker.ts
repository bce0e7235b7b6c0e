import { workerData } from 'node:worker_threads';
import { verifierOfKeys } from '@fourwinds/snapshot';
import { answerBatches } from './batch-thread.ts';
import { PackedImages } from './packed-images.ts';
import { readSnapshotImage, type WantedSnapshot } from './snapshot-reading.ts';

export interface SnapshotWorkerData {
  readonly publicationKey: string;
}

const verify = verifierOfKeys((workerData as SnapshotWorkerData).publicationKey);

/** The code of a thread that answers each batch of WantedSnapshot with a SnapshotImage for each. */
answerBatches((batch: readonly WantedSnapshot[]) => {
  const readings = batch.map((wanted) => readSnapshotImage(wanted, verify));
  const packed = new PackedImages(readings.flatMap((reading) => reading?.image ?? []));
  const answer = readings.map((reading) => reading && { ...reading, image: packed.add(reading.image) });
  return [answer, [packed.buffer]];
});
