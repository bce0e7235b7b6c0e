import { rename, writeFile } from 'node:fs/promises';

/** Makes or replaces a file with one line that its owner alone can read. It is there as a whole, or as it was before. */
export async function writeSecret(file: string, line: string): Promise<void> {
  await writeFile(`${file}.new`, `${line}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
