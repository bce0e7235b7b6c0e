import type { HttpAnswer } from '@fourwinds/egress';
import type { Outcome, TakenDelivery } from '@fourwinds/webhooks';
import { isGivenUp, nextAttempt, pauseAfter, readRetryAfter } from './schedule.ts';

/** The end of an attempt: a response, or the reason why there is none. */
export type Ended = Pick<HttpAnswer, 'status' | 'headers'> | { readonly problem: string };

export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** From 0 to 1. */
  readonly random: number;
}

const OK = 200;
const REDIRECTS = /^3/;
const SUCCESSES = /^2/;
const GONE = 410;
/** Too Many Requests (RFC 6585 4) and Service Unavailable. Retry-After contains the time of the next attempt. */
const LATER = [429, 503];

const VERIFICATION = 'endpoint.verify';

export interface Decision {
  readonly outcome: Outcome;
  /** Why the attempt failed; undefined if it succeeded. */
  readonly error?: string;
}

/** Decides what follows an attempt. Verifications and tests do not change the health of the webhook. */
export function decideOutcome(delivery: TakenDelivery, ended: Ended, moment: Moment): Decision {
  const error = errorOf(delivery.kind, ended);
  if (error === undefined) return { outcome: { delivery: { state: 'delivered' }, webhook: successOf(delivery) } };
  const retryAfter = retryAfterOf(ended, moment.now);
  return { outcome: failureOf(delivery, { isGone: statusOf(ended) === GONE, retryAfter }, moment.random), error };
}

function errorOf(kind: string, ended: Ended): string | undefined {
  if ('problem' in ended) return ended.problem;
  const { status } = ended;
  if (kind === VERIFICATION)
    return status === OK ? undefined : `the answer to a verification must be ${OK}, not ${status}`;
  if (SUCCESSES.test(String(status))) return undefined;
  if (REDIRECTS.test(String(status))) return `the answer was ${status}, and redirects are not followed`;
  return `the answer was ${status}`;
}

function successOf({ kind, isControl, failures }: TakenDelivery): Outcome['webhook'] {
  if (kind === VERIFICATION) return { state: 'verified' };
  return { state: isControl || failures === 0 ? 'unchanged' : 'healthy' };
}

function failureOf(
  delivery: TakenDelivery,
  { isGone, retryAfter }: { readonly isGone: boolean; readonly retryAfter?: number },
  random: number,
): Outcome {
  const after = isGone ? undefined : nextAttempt({ ...delivery, retryAfter }, random);
  return {
    delivery: after === undefined ? { state: 'failed' } : { state: 'waiting', after },
    webhook: isGone ? { state: 'disabled', reason: `its URL answered ${GONE}` } : failingWebhook(delivery, retryAfter),
  };
}

function failingWebhook({ isControl, failures, failing }: TakenDelivery, retryAfter?: number): Outcome['webhook'] {
  if (isControl) return { state: 'unchanged' };
  if (isGivenUp(failures + 1, failing)) return { state: 'disabled', reason: 'all attempts failed for 3 days' };
  return { state: 'failing', pause: pauseAfter(failures + 1, retryAfter) };
}

function statusOf(ended: Ended): number | undefined {
  return 'status' in ended ? ended.status : undefined;
}

function retryAfterOf(ended: Ended, now: number): number | undefined {
  if (!('status' in ended) || !LATER.includes(ended.status)) return undefined;
  return readRetryAfter(ended.headers['retry-after'], now);
}
