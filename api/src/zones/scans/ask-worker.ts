import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobRequest, MOST_AT_ONCE } from '@fourwinds/jobs';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { limitsOf } from '../../kernel/record-limits.ts';
import type { ScanRequestPorts } from './scan-ports.ts';
import type { ProcessPorts, RequestPorts } from '../../kernel/ports.ts';
import { endOfWait } from '../zone/await-object.ts';

export type ScanPorts = ScanRequestPorts & Pick<ProcessPorts, 'newId'> & Pick<RequestPorts, 'clientLeft' | 'yieldTurn'>;

export type QuestionKind = 'scan' | 'comparison' | 'name';

const called = { scan: 'scan', comparison: 'comparison', name: 'check' } as const;

const LOOK_MILLISECONDS = 200;
/** Seconds after which most scans have ended. */
const RETRY_SECONDS = 10;

interface Subject {
  /** ID of the zone. null if the job concerns no zone of the account. */
  readonly zoneId: string | null;
  readonly kind: QuestionKind;
}

interface Question extends Subject {
  readonly request: JobRequest;
  /** Maximum milliseconds to wait for the report. */
  readonly wait: number;
}

/**
 * Lets a worker query external servers, and waits for the result. Throws Failure rate_limited if the account has too
 * many jobs in progress.
 */
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

/** Returns an earlier job. Throws Failure not_found. */
export async function findQuestion(
  { scanRequests }: ScanRequestPorts,
  actor: Actor,
  { zoneId, kind, id }: Subject & { readonly id: string },
): Promise<Job> {
  const job = await scanRequests.find({ id, accountId: actor.account.id, zoneId, kind });
  if (job === undefined)
    throw new Failure('not_found', `there is no ${called[kind]} with this id; they are kept for a day`);
  return job;
}

/** Requires access to all records, because a scan returns them. Throws Failure forbidden. */
export function requireAllRecords(actor: Actor): void {
  if (limitsOf(actor) !== undefined)
    throw new Failure('forbidden', 'the token is limited to some records, and this concerns all of them');
}
