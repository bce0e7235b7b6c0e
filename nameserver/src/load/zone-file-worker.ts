import { workerData } from 'node:worker_threads';
import { answerBatches } from './batch-thread.ts';
import { PackedImages } from './packed-images.ts';
import { readZoneFiles, type WantedFile } from './zone-file-reading.ts';

export interface ZoneFileWorkerData {
  readonly folder: string;
}

const { folder } = workerData as ZoneFileWorkerData;

/** The code of a thread that answers each batch of WantedFile with a ZoneFileReading for each. */
answerBatches((batch: readonly WantedFile[]) => {
  const readings = readZoneFiles(folder, batch);
  const packed = new PackedImages(readings.flatMap(({ file }) => file?.zone?.image ?? []));
  const answer = readings.map((reading) => {
    const zone = reading.file?.zone;
    if (zone === undefined) return reading;
    return { ...reading, file: { ...reading.file, zone: { ...zone, image: packed.add(zone.image) } } };
  });
  return [answer, [packed.buffer]];
});
