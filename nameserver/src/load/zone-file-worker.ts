import { parentPort } from 'node:worker_threads';
import { octetsOf, type ZoneImage } from '../answer/index.ts';
import { readZoneFiles, type WantedFile, type ZoneFileReading } from './zone-file-reading.ts';

export interface ZoneFilesJob {
  readonly folder: string;
  readonly files: readonly WantedFile[];
}

/** Images begin on multiples of so many octets. */
const ALIGNMENT = 4;

/** The code of a thread that answers each ZoneFilesJob with a ZoneFileReading a file. */
parentPort!.on('message', ({ folder, files }: ZoneFilesJob) => {
  const { readings, buffer } = packed(readZoneFiles(folder, files));
  parentPort!.postMessage(readings, [buffer]);
});

/** All images in one buffer: one is handed over more quickly than many. */
function packed(readings: readonly ZoneFileReading[]): { readings: ZoneFileReading[]; buffer: ArrayBuffer } {
  const images = readings.flatMap(({ file }) => file?.zone?.image ?? []);
  const buffer = new ArrayBuffer(images.reduce((sum, image) => sum + sizeOf(image), 0));
  let at = 0;
  const moved = readings.map((reading) => {
    const zone = reading.file?.zone;
    if (zone === undefined) return reading;
    const image = copyTo(buffer, at, zone.image);
    at += sizeOf(zone.image);
    return { ...reading, file: { ...reading.file!, zone: { ...zone, image } } };
  });
  return { readings: moved, buffer };
}

function sizeOf({ words, octets }: ZoneImage): number {
  return words.byteLength + Math.ceil(octets.byteLength / ALIGNMENT) * ALIGNMENT;
}

function copyTo(buffer: ArrayBuffer, at: number, { words, octets }: ZoneImage): ZoneImage {
  const copy = new Int32Array(buffer, at, words.length);
  copy.set(words);
  const octetsAt = at + words.byteLength;
  new Uint8Array(buffer, octetsAt).set(octetsOf(octets, octets.byteLength));
  return { words: copy, octets: new DataView(buffer, octetsAt, octets.byteLength) };
}
