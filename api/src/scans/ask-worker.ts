import { setTimeout as pause } from 'node:timers/promises';
import { type Job, MOST_AT_ONCE, type ScanRequest } from '@fourwinds/jobs';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { limitsOf } from '../record-limits.ts';
import type { Services } from '../services.ts';
import { endOfWait } from '../zones/await-object.ts';
import { zoneIdOf } from '../zones/identity.ts';

export type ScanPorts = Pick<Services, 'scanRequests' | 'newId' | 'clientLeft' | 'yieldTurn'>;

/** The use of a report. */
export type ScanKind = 'scan' | 'comparison';

const LOOK_MILLISECONDS = 200;
/** Seconds after which a scan has usually come to an end. */
const RETRY_SECONDS = 10;

interface Question {
  readonly zone: ZoneResource;
  readonly kind: ScanKind;
  readonly request: ScanRequest;
  /** Milliseconds to wait for the report. */
  readonly wait: number;
}

/** Has a worker ask the servers of a zone, and waits for it a while. Throws Failure rate_limited where the account has too many questions under way. */
export async function askWorker(
  services: ScanPorts,
  actor: Actor,
  { zone, kind, request, wait }: Question,
): Promise<Job> {
  const { scanRequests, newId } = services;
  const key = { id: newId(), accountId: actor.account.id, zoneId: zoneIdOf(zone), kind };
  if (!(await scanRequests.add({ ...key, request: JSON.stringify(request) }))) {
    const message = `the account has ${MOST_AT_ONCE} scans and comparisons under way; wait for the end of one`;
    throw new Failure('rate_limited', message, [], { retryAfter: RETRY_SECONDS });
  }
  services.yieldTurn();
  const end = endOfWait(services, wait);
  while (!end.aborted && (await scanRequests.isUnderWay(key.id)))
    await pause(LOOK_MILLISECONDS, undefined, { signal: end }).catch(() => undefined);
  return findQuestion(services, actor, { zone, kind, id: key.id });
}

/** A question from before. Throws Failure not_found. */
export async function findQuestion(
  { scanRequests }: Pick<Services, 'scanRequests'>,
  actor: Actor,
  { zone, kind, id }: { zone: ZoneResource; kind: ScanKind; id: string },
): Promise<Job> {
  const job = await scanRequests.find({ id, accountId: actor.account.id, zoneId: zoneIdOf(zone), kind });
  if (job === undefined) throw new Failure('not_found', `there is no ${kind} with this id; they are kept for a day`);
  return job;
}

/** A scan is about all records of a zone. Throws Failure forbidden. */
export function requireAllRecords(actor: Actor): void {
  if (limitsOf(actor) !== undefined)
    throw new Failure('forbidden', 'the token is limited to some records, and this is about all of them');
}
