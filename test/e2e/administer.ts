import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = join(import.meta.dirname, '../../dist/fourwinds-admin.js');

/** Runs `fourwinds-admin` on the data folder of `make run`. Returns its output. Rejects if it fails. */
export async function administer(folder: string, ...words: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, FOURWINDS_DATA_DIR: folder };
  return (await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env })).stdout;
}
