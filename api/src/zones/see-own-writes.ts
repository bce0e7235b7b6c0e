import { compareRevisions } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import type { LastRevisions } from '../journal/intent.ts';
import type { SeenRevisions } from '../journal/journal.ts';
import type { Services } from '../services.ts';

/** How long a list waits for the watch. */
const PATIENCE_MILLISECONDS = 5000;

/** Ports with which an account's reads include its own writes. */
export type OwnWritesPorts = Pick<Services, 'journal' | 'zones' | 'recordObjects'>;

/** Returns when the caches of zones and Record objects have seen the account's last write, whichever replica took it. Throws Failure unavailable. */
export async function seeOwnWrites(ports: OwnWritesPorts, account: string): Promise<void> {
  await see(ports, await ports.journal.lastRevisions(account, seenBy(ports)));
}

/** The same for a request that can wait a moment, so that many share one question. */
export async function seeOwnWritesSoon(ports: OwnWritesPorts, account: string): Promise<void> {
  await see(ports, await ports.journal.lastRevisionsSoon(account, seenBy(ports)));
}

/** Whether the caches are known, without a question, to have all that an account has written. */
export function hasSeenOwnWrites({ journal, zones, recordObjects }: OwnWritesPorts, account: string): boolean {
  const last = journal.knownRevisions(account);
  return last !== undefined && hasSeen(zones, last.zones) && hasSeen(recordObjects, last.recordObjects);
}

function seenBy({ zones, recordObjects }: OwnWritesPorts): SeenRevisions {
  return { zones: zones.revision, recordObjects: recordObjects.revision };
}

async function see({ zones, recordObjects }: OwnWritesPorts, last: LastRevisions): Promise<void> {
  await seeRevision(zones, last.zones);
  await seeRevision(recordObjects, last.recordObjects);
}

async function seeRevision(
  cache: Pick<Services['recordObjects'], 'revision' | 'waitFor'>,
  revision: string | undefined,
): Promise<void> {
  if (revision === undefined || hasSeen(cache, revision)) return;
  try {
    await cache.waitFor(revision, AbortSignal.timeout(PATIENCE_MILLISECONDS));
  } catch (cause) {
    throw new Failure('unavailable', 'the list of zones is not up to date; try again', [], { cause });
  }
}

function hasSeen(cache: Pick<Services['recordObjects'], 'revision'>, revision: string | undefined): boolean {
  return revision === undefined || compareRevisions(cache.revision, revision) >= 0;
}
