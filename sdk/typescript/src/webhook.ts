import { FourwindsError } from './errors/errors.ts';
import type { WebhookEvent } from './types.ts';

/** The request is not from the service, is too old, or was changed on its way. */
export class WebhookSignatureError extends FourwindsError {
  override readonly name = 'WebhookSignatureError';
}

/** Headers of a request: `Headers`, or an object such as that of `node:http`. */
export type WebhookHeaders = Headers | { readonly [name: string]: string | readonly string[] | undefined };

export interface UnwrapOptions {
  /** Prefix of the header names that the service defines. Default: `X-Service`. */
  readonly prefix?: string;
  /** Milliseconds since 1970. Default: the present time. */
  readonly now?: number;
}

/** A request is valid for five minutes, so that nobody can send it again later. */
const AGE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';

/**
 * Verifies a webhook request and returns its event. `body` is the body as it was received. `secrets` are the valid
 * secrets of the webhook: two during a rotation. Checks both signatures, in constant time. Throws WebhookSignatureError.
 */
export async function unwrap(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { prefix = 'X-Service', now = Date.now() }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const get = reader(headers);
  const octets = typeof body === 'string' ? encode(body) : body;
  const service = readService(get(`${prefix}-Signature`));
  const standard = readStandard(get('webhook-id'), get('webhook-timestamp'), get('webhook-signature'));
  for (const { time } of [service, standard]) checkAge(time, now);
  for (const secret of [secrets].flat()) {
    const isService = await isSigned(encode(secret), service, octets);
    const isStandard = await isSigned(fromBase64(secret.replace(SECRET_PREFIX, '')), standard, octets);
    if (isService && isStandard) return JSON.parse(new TextDecoder().decode(octets)) as WebhookEvent;
  }
  throw new WebhookSignatureError('the signature is not of this webhook');
}

function checkAge(time: string, now: number): void {
  if (!/^\d{1,12}$/.test(time)) throw new WebhookSignatureError('the headers contain no signature');
  if (Math.abs(now / 1000 - Number(time)) > AGE_SECONDS)
    throw new WebhookSignatureError('the request is more than five minutes old, or the clock is wrong');
}

interface Signature {
  /** Seconds since 1970. */
  readonly time: string;
  /** Signed text before the body. */
  readonly head: string;
  readonly values: readonly Uint8Array[];
}

/** `t=<time>,v1=<hexadecimal>`, with one v1 for each secret. */
function readService(text: string): Signature {
  const parts = text.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const values = parts.filter(([name]) => name === 'v1').map(([, value = '']) => fromHex(value));
  return { time, head: `${time}.`, values };
}

/** Standard Webhooks: `v1,<base64>`, separated by spaces. */
function readStandard(id: string, time: string, text: string): Signature {
  const parts = text.split(' ').map((part) => part.split(','));
  const values = parts.filter(([name]) => name === 'v1').map(([, value = '']) => fromBase64(value));
  return { time, head: `${id}.${time}.`, values };
}

/** True if a value is the HMAC-SHA256 under this key. WebCrypto compares in constant time. */
async function isSigned(key: Uint8Array, { head, values }: Signature, body: Uint8Array): Promise<boolean> {
  if (key.length === 0) return false;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', copy(key), hmac, false, ['verify']);
  const start = encode(head);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  const results = await Promise.all(values.map((value) => crypto.subtle.verify('HMAC', imported, copy(value), signed)));
  return results.includes(true);
}

function reader(headers: WebhookHeaders): (name: string) => string {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? '';
  const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => [values.get(name.toLowerCase()) ?? ''].flat().join();
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** WebCrypto takes no memory that threads share. */
function copy(octets: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(octets);
}

function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
