import type { Answer } from './call.ts';
import { type Received, receive } from './receive.ts';
import {
  ConnectionError,
  NotModifiedError,
  RedirectError,
  ReplayedSecretError,
  TimeoutError,
} from './errors/errors.ts';
import { codeOfStatus, errorOf } from './errors/error-of.ts';
import { readErrorBody } from './errors/error-body.ts';
import { Pacing } from './pacing.ts';
import { readRateLimit, readRetryAfter, type RateLimit } from './rate-limit.ts';
import type { PreparedRequest } from './request.ts';
import { type Failed, isRetried, pauseBefore } from './retry.ts';
import { within } from './runtime.ts';
import type { Settings } from './settings.ts';

const HIDDEN = 'fw_…';

/** The result of an attempt: an answer, or an error that may pass. */
type Outcome =
  { readonly received: Received } | (Failed & { readonly received?: undefined; readonly error: () => Error });

/** Without a token, the browser sends the session. */
type Attempt = (signal: AbortSignal, token: string | undefined) => Promise<Received>;

/** Sends requests until they succeed, fail for good, or the time is over. */
export class Transport {
  readonly #settings: Settings;
  readonly #pacing: Pacing | undefined;
  #rateLimit: RateLimit | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#pacing = settings.pacing ? new Pacing(settings.runtime) : undefined;
  }

  /** The limit in the last answer that had one. */
  get rateLimit(): RateLimit | undefined {
    return this.#rateLimit;
  }

  /** Sends a request and reads the whole answer. */
  async send(request: PreparedRequest): Promise<Answer<unknown>> {
    const { received, attempts } = await this.#repeat(request, (signal, token) =>
      this.#receive(request, signal, token),
    );
    return this.#answer(request, received, attempts);
  }

  /** Sends a request and leaves the body of the answer to the caller. */
  async open(request: PreparedRequest): Promise<Response> {
    const { received } = await this.#repeat(request, async (signal, token) => {
      const response = await this.#fetch(request, signal, token);
      return receive(response, response.ok ? 'stream' : 'text');
    });
    return received.response;
  }

  async #repeat(request: PreparedRequest, attempt: Attempt): Promise<{ received: Received; attempts: number }> {
    const { runtime } = this.#settings;
    const token = await this.#settings.token();
    const deadline = runtime.now() + request.timeout;
    for (let attempts = 1; ; attempts++) {
      const outcome = await this.#try(request, deadline - runtime.now(), { attempt, token, attempts });
      if (outcome.received !== undefined) return { received: outcome.received, attempts };
      const pause = pauseBefore(attempts, outcome, runtime.random());
      const isLast = attempts > request.maxRetries || runtime.now() + pause >= deadline;
      if (isLast || !isRetried(outcome)) throw outcome.error();
      await runtime.sleep(pause, request.signal);
    }
  }

  /** Rejects only if the caller cancels, or if no attempt can succeed. */
  async #try(
    request: PreparedRequest,
    left: number,
    { attempt, token, attempts }: { attempt: Attempt; token: string | undefined; attempts: number },
  ): Promise<Outcome> {
    const milliseconds = Math.min(request.attemptTimeout, left);
    const late = () => new TimeoutError(`no answer within ${Math.round(milliseconds / 1000)} s`, attempts);
    const run = (signal: AbortSignal) => attempt(signal, token);
    const paced = () => within(this.#settings.runtime, { milliseconds, signal: request.signal, late }, run);
    try {
      const received = await (this.#pacing?.run(request.kind, request.signal, paced) ?? paced());
      return this.#outcome(request, received, { token, attempts });
    } catch (error) {
      if (request.signal?.aborted === true) throw request.signal.reason;
      const failure = error instanceof TimeoutError ? error : undefined;
      return { error: () => failure ?? new ConnectionError(`no answer: ${hide(reasonOf(error), token)}`, attempts) };
    }
  }

  #outcome(
    request: PreparedRequest,
    received: Received,
    { token, attempts }: { token: string | undefined; attempts: number },
  ): Outcome {
    const { response, isRedirect } = received;
    const { status, headers } = response;
    const rateLimit = readRateLimit(headers);
    if (rateLimit !== undefined) {
      this.#rateLimit = rateLimit;
      this.#pacing?.note(request.kind, rateLimit);
    }
    const isDone = attempts > 1 && request.doneStatuses.includes(status);
    if (response.ok || status === 304 || isRedirect || isDone) return { received };
    const retryAfter = readRetryAfter(headers, this.#settings.runtime.now());
    return {
      status,
      retryAfter,
      error: () => {
        const body = readErrorBody(hide(received.text, token));
        return errorOf({
          status,
          code: body.code ?? codeOfStatus(status),
          message: body.message ?? `the service answers ${status}`,
          issues: body.issues,
          requestId: body.requestId ?? headers.get('X-Request-Id') ?? undefined,
          attempts,
          retryAfter,
          rateLimit,
        });
      },
    };
  }

  #answer(request: PreparedRequest, { response, text, json, isRedirect }: Received, attempts: number): Answer<unknown> {
    const { status, headers } = response;
    if (isRedirect) throw new RedirectError('the service redirects, and redirects are not followed; correct baseUrl');
    if (status === 304) throw new NotModifiedError('the answer has not changed');
    const data = request.isJson ? json : text;
    const isReplayed = headers.get('Idempotency-Replayed') === 'true';
    if (isReplayed && lacksSecret(data)) throw new ReplayedSecretError(data);
    return {
      data,
      status,
      headers,
      etag: headers.get('ETag') ?? undefined,
      requestId: headers.get('X-Request-Id') ?? undefined,
      attempts,
      isReplayed,
      rateLimit: readRateLimit(headers),
    };
  }

  async #receive(request: PreparedRequest, signal: AbortSignal, token: string | undefined): Promise<Received> {
    return receive(await this.#fetch(request, signal, token), request.isJson ? 'json' : 'text');
  }

  #fetch(
    { method, url, headers, body }: PreparedRequest,
    signal: AbortSignal,
    token: string | undefined,
  ): Promise<Response> {
    const { fetch } = this.#settings;
    return fetch(url, {
      method,
      headers: token === undefined ? headers : { ...headers, Authorization: `Bearer ${token}` },
      body,
      signal,
      redirect: 'manual',
    });
  }
}

function lacksSecret(data: unknown): boolean {
  const { token, secret } = (data ?? {}) as { readonly token?: unknown; readonly secret?: unknown };
  return token === null || secret === null;
}

/** The innermost message: fetch hides the reason, such as a refused connection, in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
}

function hide(text: string, token: string | undefined): string {
  if (token === undefined) return text;
  return text.replaceAll(token, HIDDEN);
}
