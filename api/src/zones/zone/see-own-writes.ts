import { compareRevisions } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';
import type { LastRevisions } from '../../storage/journal/intent.ts';
import type { SeenRevisions } from '../../storage/journal/journal.ts';
import type { JournalPorts } from '../../storage/journal/journal-ports.ts';
import type { ZonePorts } from './zone-ports.ts';

/** Maximum time that a list waits for the watch. */
const PATIENCE_MILLISECONDS = 5000;

export type OwnWritesPorts = JournalPorts & Pick<ZonePorts, 'zones' | 'recordObjects'>;

/**
 * Resolves when the caches contain the last write of the account, even if another replica made it. Throws Failure
 * unavailable on a timeout.
 */
export async function seeOwnWrites(ports: OwnWritesPorts, account: string): Promise<void> {
  await see(ports, await ports.journal.lastRevisions(account, seenBy(ports)));
}

/** Like seeOwnWrites, but first waits for a short time, so that many calls share a query. */
export async function seeOwnWritesSoon(ports: OwnWritesPorts, account: string): Promise<void> {
  await see(ports, await ports.journal.lastRevisionsSoon(account, seenBy(ports)));
}

/** True if the caches are known to contain all writes of the account. Makes no query. */
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
  cache: Pick<ZonePorts['recordObjects'], 'revision' | 'waitFor'>,
  revision: string | undefined,
): Promise<void> {
  if (revision === undefined || hasSeen(cache, revision)) return;
  try {
    await cache.waitFor(revision, AbortSignal.timeout(PATIENCE_MILLISECONDS));
  } catch (cause) {
    throw new Failure('unavailable', 'the list of zones is not up to date; try again', [], { cause });
  }
}

function hasSeen(cache: Pick<ZonePorts['recordObjects'], 'revision'>, revision: string | undefined): boolean {
  return revision === undefined || compareRevisions(cache.revision, revision) >= 0;
}
