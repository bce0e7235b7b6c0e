import type { HttpAnswer, HttpPost } from '@fourwinds/egress';
import { type Attempt, DELIVERY_HEADERS, type Outcome, signDelivery, type TakenDelivery } from '@fourwinds/webhooks';
import { decideOutcome } from './decide-outcome.ts';

export interface DeliverOptions {
  /** Rejects if there is no response. */
  readonly post: (request: HttpPost, signal: AbortSignal) => Promise<HttpAnswer>;
  /** Returns the valid secrets of a webhook, newest first. */
  readonly secretsOf: (delivery: TakenDelivery) => readonly string[];
  /** Prefix of the header names that the service itself defines, such as `X-Service`. */
  readonly headerPrefix: string;
  readonly permitsHttp: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

export interface Made {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
}

/**
 * Octets of the response body to keep after a success, without headers. After a failure, everything that was read is
 * kept.
 */
const KEPT_OF_SUCCESS = 1024;

/** Makes one attempt. Rejects if the secrets cannot be decrypted or the signal aborts. */
export async function deliver(delivery: TakenDelivery, options: DeliverOptions, signal: AbortSignal): Promise<Made> {
  const { post, secretsOf, headerPrefix, now, random } = options;
  const begun = now();
  const signed = signDelivery(headerPrefix, {
    ...delivery,
    secrets: secretsOf(delivery),
    time: Math.floor(begun / 1000),
  });
  const request = { headers: { ...DELIVERY_HEADERS, ...signed.identity, ...signed.signatures }, body: delivery.body };
  const ended = await urlOf(delivery, options)
    .then((url) => post({ url, ...request }, signal))
    .catch((error: Error) => ({ problem: error.message }));
  signal.throwIfAborted();
  const { outcome, error } = decideOutcome(delivery, ended, { now: now(), random: random() });
  const attempt = {
    milliseconds: Math.max(0, now() - begun),
    requestHeaders: { ...DELIVERY_HEADERS, ...signed.identity },
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
