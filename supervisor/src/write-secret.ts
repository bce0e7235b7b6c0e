import { rename, writeFile } from 'node:fs/promises';

/** Atomically creates or replaces a file with one line, readable by its owner only. */
export async function writeSecret(file: string, line: string): Promise<void> {
  await writeFile(`${file}.new`, `${line}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
