import { type Transferable, workerData } from 'node:worker_threads';
import { answerBatches } from './batch-thread.ts';
import { PackedZoneImages } from './packed-zone-images.ts';
import { readWarnings, readZoneFiles, type WantedFile } from './zone-file-reading.ts';

export interface ZoneFileThreadData {
  readonly folder: string;
  /** `zones`: a ZoneFileReading for each WantedFile. `warnings`: ZoneFileWarnings for each name. */
  readonly task: 'zones' | 'warnings';
}

const { folder, task } = workerData as ZoneFileThreadData;

/** Thread code: reads files of a folder in batches. */
if (task === 'warnings') answerBatches((names: readonly string[]) => [readWarnings(folder, names), []]);
else answerBatches(readZones);

function readZones(batch: readonly WantedFile[]): [message: unknown, moved: Transferable[]] {
  const readings = readZoneFiles(folder, batch);
  const packed = new PackedZoneImages(readings.flatMap(({ file }) => file?.image ?? []));
  const answer = readings.map((reading) => {
    const image = reading.file?.image;
    return image === undefined ? reading : { ...reading, file: { ...reading.file, image: packed.add(image) } };
  });
  return [answer, [packed.buffer]];
}
