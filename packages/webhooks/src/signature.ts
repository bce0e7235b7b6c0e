import { createHmac } from 'node:crypto';
import { signingKeys } from './secret.ts';

export interface Signed {
  /** The id of the delivery. */
  readonly id: string;
  readonly kind: string;
  /** The octets that are sent. */
  readonly body: string;
  /** The secrets of the webhook that are valid, at least one, the newest first. */
  readonly secrets: readonly string[];
  /** Seconds since 1970. */
  readonly time: number;
}

/** Headers of a delivery. */
export interface DeliveryHeaders {
  /** They name it. */
  readonly identity: { readonly [name: string]: string };
  /** They prove whose it is: whoever has them and the body can send it again. */
  readonly signatures: { readonly [name: string]: string };
}

/**
 * The headers of a delivery: `<prefix>-Event`, `<prefix>-Delivery` and `<prefix>-Signature`, which is `t=<time>,v1=<hexadecimal HMAC-SHA256
 * of "<time>.<body>">` with one v1 for each secret, and those of Standard Webhooks: `webhook-id`, `webhook-timestamp` and
 * `webhook-signature`.
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
