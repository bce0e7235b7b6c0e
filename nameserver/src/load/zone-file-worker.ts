import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { Name } from '@fourwinds/dns';
import { readZoneFile } from './zone-file.ts';

export interface ZoneFileJob {
  readonly path: string;
  /** In wire form. */
  readonly origin: Uint8Array | undefined;
}

/** The code of a thread that answers each ZoneFileJob with a ZoneFile, and ends where the file cannot be read. */
parentPort!.on('message', ({ path, origin }: ZoneFileJob) => void answer(path, origin));

async function answer(path: string, origin: Uint8Array | undefined): Promise<void> {
  const file = readZoneFile(await readFile(path), origin && Name.fromWire(origin));
  const { words, octets } = file.zone?.image ?? {};
  parentPort!.postMessage(
    file,
    [words?.buffer, octets?.buffer].filter((buffer) => buffer instanceof ArrayBuffer),
  );
}
