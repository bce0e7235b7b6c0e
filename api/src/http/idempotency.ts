import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Actor } from '../kernel/actor.ts';
import { Failure } from '../kernel/failure.ts';
import type { Beginning, IdempotencyKeys } from '../storage/idempotency/idempotency-keys.ts';
import { carryOutAttempt } from './keyed-attempt.ts';
import type { KeyedPorts } from '../kernel/keyed-change.ts';
import { queryOf } from './query.ts';
import type { Reply } from './reply.ts';

const HEADER = 'Idempotency-Key';
const REPLAYED = 'Idempotency-Replayed';

/** Format of a key: visible ASCII characters (RFC 9110 section 5.5). */
export const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Methods that accept a key: all that write. Without a key, a repeated PUT with If-Match gets 412 and a repeated DELETE
 * gets 404, although the first one succeeded.
 */
export const KEYED_METHODS: readonly string[] = ['post', 'put', 'patch', 'delete'];

interface Keyed {
  /** Body fields that are null in a replay. `a.b` is a field of an object, and the object may be null. */
  readonly secrets?: readonly string[];
}

const withoutKey: KeyedPorts = { takeKeyedChange: () => undefined };

/**
 * Runs a request, or replays the stored response of its Idempotency-Key. A refused request changes nothing and does
 * not use up its key. Throws Failure validation_error, conflict or rate_limited if the key cannot be used.
 */
export async function answerOnce(
  keys: IdempotencyKeys,
  { request, response, secrets = [] }: Keyed & { readonly request: Request; readonly response: Response },
  run: (ports: KeyedPorts) => Promise<Reply>,
): Promise<Reply> {
  const key = request.get(HEADER);
  if (key === undefined || !KEYED_METHODS.includes(request.method.toLowerCase())) return run(withoutKey);
  checkKey(key);
  if (queryOf(request, response).dry_run === 'true') return run(withoutKey);
  const { account, token } = response.locals.actor as Actor;
  const beginning = await keys.begin({
    accountId: account.id,
    tokenId: token.id,
    key,
    fingerprint: fingerprintOf(request),
  });
  if (beginning.state === 'begun')
    return carryOutAttempt(beginning.attempt, {
      run,
      keep: ({ status, headers = {}, body }) => ({ status, headers, body: withoutSecrets(body, secrets) }),
    });
  if (beginning.state !== 'answered') throw refusal(beginning);
  const { status, headers, body } = beginning.answer;
  return { status: status as Reply['status'], headers: { ...headers, [REPLAYED]: 'true' }, body };
}

/** Throws Failure validation_error. */
function checkKey(key: string): void {
  if (KEY.test(key)) return;
  throw invalidKey('this must be 1 to 255 visible characters of ASCII, such as a UUID');
}

function invalidKey(message: string): Failure {
  const path = `headers.${HEADER}`;
  return new Failure('validation_error', `${path}: ${message}`, [{ path, code: 'field-invalid', message }]);
}

function refusal({ state }: Exclude<Beginning, { state: 'begun' | 'answered' }>): Failure {
  if (state === 'other')
    return invalidKey('another request was sent with this key; send the same body, URL and token, or a new key');
  if (state === 'full')
    return new Failure('rate_limited', `the account has too many answers to requests with ${HEADER}; wait for a day`);
  const message = `a request with this ${HEADER} is still being carried out; try again`;
  return new Failure('conflict', message, [], { retryAfter: 1 });
}

/** Hashes the parsed body, so that white space in the request makes no difference. */
function fingerprintOf(request: Request): Buffer {
  const body = request.body as unknown;
  const parts = [request.method, request.originalUrl, request.get('If-Match') ?? null];
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? ''))
    .digest();
}

function withoutSecrets(body: unknown, secrets: readonly string[]): unknown {
  return secrets.reduce((rest, path) => withNull(rest, path.split('.')), body);
}

function withNull(body: unknown, [field, ...below]: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const value = below.length === 0 ? null : withNull((body as { readonly [field: string]: unknown })[field], below);
  return { ...body, [field]: value };
}
