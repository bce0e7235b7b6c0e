import { createHmac } from 'node:crypto';
import { signingKeys } from './secret.ts';

/** Headers of all deliveries. */
export const DELIVERY_HEADERS = { 'Content-Type': 'application/json', 'User-Agent': 'Fourwinds-Webhooks' };

export interface Signed {
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  /** Valid secrets of the webhook, newest first. Contains at least one secret. */
  readonly secrets: readonly string[];
  /** Seconds since 1970. */
  readonly time: number;
}

export interface DeliveryHeaders {
  readonly identity: { readonly [name: string]: string };
  /** Headers that authenticate the delivery. Anyone who has these headers and the body can replay the delivery. */
  readonly signatures: { readonly [name: string]: string };
}

/**
 * Returns the headers of a delivery. `<prefix>-Event` and `<prefix>-Delivery` contain the kind and the id.
 * `<prefix>-Signature` is `t=<time>,v1=<hexadecimal HMAC-SHA256 of "<time>.<body>">`, with one v1 for each secret.
 * The Standard Webhooks headers are `webhook-id`, `webhook-timestamp` and `webhook-signature`.
 */
export function signDelivery(prefix: string, { id, kind, body, secrets, time }: Signed): DeliveryHeaders {
  const keys = secrets.map(signingKeys);
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text);
  const service = keys.map((key) => `v1=${hmac(key.service, `${time}.${body}`).digest('hex')}`);
  const standard = keys.map((key) => `v1,${hmac(key.standard, `${id}.${time}.${body}`).digest('base64')}`);
  return {
    identity: {
      [`${prefix}-Event`]: kind,
      [`${prefix}-Delivery`]: id,
      'webhook-id': id,
      'webhook-timestamp': String(time),
    },
    signatures: {
      [`${prefix}-Signature`]: [`t=${time}`, ...service].join(),
      'webhook-signature': standard.join(' '),
    },
  };
}
