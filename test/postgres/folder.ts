import { globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '../e2e/process-tree.ts';

const MEMORY = '/dev/shm';
const NAME = 'fourwinds-postgres-';
const ROOM = 2 * 2 ** 30;

/**
 * Creates the folder of a Postgres, in memory if there is room. A database has 300 files, and ext4 slows down after
 * many files have been deleted.
 */
export function makeFolder(): string {
  if (!hasRoom(MEMORY)) return mkdtempSync(join(tmpdir(), NAME));
  for (const left of globSync(`${MEMORY}/${NAME}*`))
    if (!runs(ownerOf(left))) rmSync(left, { recursive: true, force: true });
  return mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

function ownerOf(folder: string): number {
  return Number(folder.slice(`${MEMORY}/${NAME}`.length).split('-')[0]);
}
