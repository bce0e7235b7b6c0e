import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobRequest, MOST_AT_ONCE } from '@fourwinds/jobs';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { limitsOf } from '../record-limits.ts';
import type { Services } from '../services.ts';
import { endOfWait } from '../zones/await-object.ts';

export type ScanPorts = Pick<Services, 'scanRequests' | 'newId' | 'clientLeft' | 'yieldTurn'>;

/** The use of a report. */
export type QuestionKind = 'scan' | 'comparison' | 'name';

const called = { scan: 'scan', comparison: 'comparison', name: 'check' } as const;

const LOOK_MILLISECONDS = 200;
/** Seconds after which a scan has usually come to an end. */
const RETRY_SECONDS = 10;

/** The subject of a question. */
interface Subject {
  /** Null where it is about no zone here. */
  readonly zoneId: string | null;
  readonly kind: QuestionKind;
}

interface Question extends Subject {
  readonly request: JobRequest;
  /** Milliseconds to wait for the report. */
  readonly wait: number;
}

/** Has a worker ask servers elsewhere, and waits for it a while. Throws Failure rate_limited where the account has too many questions under way. */
export async function askWorker(
  services: ScanPorts,
  actor: Actor,
  { zoneId, kind, request, wait }: Question,
): Promise<Job> {
  const { scanRequests, newId } = services;
  const key = { id: newId(), accountId: actor.account.id, zoneId, kind };
  if (!(await scanRequests.add({ ...key, request: JSON.stringify(request) }))) {
    const message = `the account has ${MOST_AT_ONCE} scans, comparisons and checks of names under way; wait for the end of one`;
    throw new Failure('rate_limited', message, [], { retryAfter: RETRY_SECONDS });
  }
  services.yieldTurn();
  const end = endOfWait(services, wait);
  while (!end.aborted && (await scanRequests.isUnderWay(key.id)))
    await pause(LOOK_MILLISECONDS, undefined, { signal: end }).catch(() => undefined);
  return findQuestion(services, actor, { zoneId, kind, id: key.id });
}

/** A question from before. Throws Failure not_found. */
export async function findQuestion(
  { scanRequests }: Pick<Services, 'scanRequests'>,
  actor: Actor,
  { zoneId, kind, id }: Subject & { readonly id: string },
): Promise<Job> {
  const job = await scanRequests.find({ id, accountId: actor.account.id, zoneId, kind });
  if (job === undefined)
    throw new Failure('not_found', `there is no ${called[kind]} with this id; they are kept for a day`);
  return job;
}

/** A scan is about all records of a zone. Throws Failure forbidden. */
export function requireAllRecords(actor: Actor): void {
  if (limitsOf(actor) !== undefined)
    throw new Failure('forbidden', 'the token is limited to some records, and this is about all of them');
}
