import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { descendants, environmentOf } from '../test/e2e/process-tree.ts';

/** Returns the address of the management store for the owner of the embedded database, who may write everything. */
export function managementStore(supervisor: number, folder: string): string {
  const operator = descendants(supervisor).find(({ command }) => command.includes('operator.js'))!;
  const url = new URL(environmentOf(operator).FOURWINDS_STORE!);
  url.username = 'fourwinds';
  url.password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim();
  return url.href;
}
