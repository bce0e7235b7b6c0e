import type { HttpAnswer, HttpPost } from '@fourwinds/egress';
import { type Attempt, type Outcome, signDelivery, type TakenDelivery } from '@fourwinds/webhooks';
import { decideOutcome } from './decide-outcome.ts';

export interface DeliverOptions {
  /** Rejects where there is no answer. */
  readonly post: (request: HttpPost, signal: AbortSignal) => Promise<HttpAnswer>;
  /** The secrets of a webhook that are valid, the newest first. */
  readonly secretsOf: (delivery: TakenDelivery) => readonly string[];
  /** The names of the service's own headers begin with it, as in `X-Service`. */
  readonly headerPrefix: string;
  /** Whether a URL may be `http:`. */
  readonly permitsHttp: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** An attempt that was made, and its consequences. */
export interface Made {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
}

const USER_AGENT = 'Fourwinds-Webhooks';
/** Octets that are kept of the body of an answer to an attempt that succeeded, and none of its headers; of any other all are that were read. */
const KEPT_OF_SUCCESS = 1024;

/** Makes one attempt. Rejects where it could not be made: the secrets cannot be read, or the signal aborted it. */
export async function deliver(delivery: TakenDelivery, options: DeliverOptions, signal: AbortSignal): Promise<Made> {
  const { post, secretsOf, headerPrefix, now, random } = options;
  const begun = now();
  const shown = { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT };
  const signed = signDelivery(headerPrefix, {
    ...delivery,
    secrets: secretsOf(delivery),
    time: Math.floor(begun / 1000),
  });
  const request = { headers: { ...shown, ...signed.identity, ...signed.signatures }, body: delivery.body };
  const ended = await urlOf(delivery, options)
    .then((url) => post({ url, ...request }, signal))
    .catch((error: Error) => ({ problem: error.message }));
  signal.throwIfAborted();
  const { outcome, error } = decideOutcome(delivery, ended, { now: now(), random: random() });
  const attempt = {
    milliseconds: Math.max(0, now() - begun),
    requestHeaders: { ...shown, ...signed.identity },
    answer: 'problem' in ended ? undefined : error === undefined ? beginningOf(ended) : ended,
    error,
  };
  return { attempt, outcome };
}

function beginningOf({ status, body }: HttpAnswer): HttpAnswer {
  return { status, headers: {}, body: Buffer.from(body).subarray(0, KEPT_OF_SUCCESS).toString() };
}

async function urlOf({ url }: TakenDelivery, { permitsHttp }: DeliverOptions): Promise<URL> {
  const parsed = new URL(url);
  const isPermitted = parsed.protocol === 'https:' || (permitsHttp && parsed.protocol === 'http:');
  if (!isPermitted) throw new Error('the URL is not https');
  return parsed;
}
