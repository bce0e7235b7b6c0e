import { compareRevisions } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** How long a list waits for the watch. */
const PATIENCE_MILLISECONDS = 5000;

/** Ports with which an account's reads include its own writes. */
export type OwnWritesPorts = Pick<Services, 'journal' | 'zones' | 'recordObjects'>;

/** Returns when the caches of zones and Record objects have seen the account's last write, whichever replica took it. Throws Failure unavailable. */
export async function seeOwnWrites({ journal, zones, recordObjects }: OwnWritesPorts, account: string): Promise<void> {
  const revisions = await journal.lastRevisions(account);
  await seeRevision(zones, revisions.zones);
  await seeRevision(recordObjects, revisions.recordObjects);
}

async function seeRevision(cache: Services['recordObjects'], revision: string | undefined): Promise<void> {
  if (revision === undefined || compareRevisions(cache.revision, revision) >= 0) return;
  try {
    await cache.waitFor(revision, AbortSignal.timeout(PATIENCE_MILLISECONDS));
  } catch (cause) {
    throw new Failure('unavailable', 'the list of zones is not up to date; try again', [], { cause });
  }
}
