import { compareRevisions } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** How long a list waits for the watch. */
const PATIENCE_MILLISECONDS = 5000;

/** Ports with which an account's reads include its own writes. */
export type OwnWritesPorts = Pick<Services, 'journal' | 'zones'>;

/** Returns when the cache of zones has seen the account's last write, whichever replica took it. Throws Failure unavailable. */
export async function seeOwnWrites({ journal, zones }: OwnWritesPorts, account: string): Promise<void> {
  const revision = await journal.lastRevision(account);
  if (revision === undefined || compareRevisions(zones.revision, revision) >= 0) return;
  try {
    await zones.waitFor(revision, AbortSignal.timeout(PATIENCE_MILLISECONDS));
  } catch (cause) {
    throw new Failure('unavailable', 'the list of zones is not up to date; try again', [], { cause });
  }
}
