import type { KeyRing, SecretPlace } from '@fourwinds/envelope';

const PREFIX = 'whsec_';
/** Standard Webhooks allows 24 to 64 octets. */
const SECRET_OCTETS = 32;

/** Creates a webhook secret in Standard Webhooks format. `random` must return the requested number of random octets. */
export function createSecret(random: (octets: number) => Buffer): string {
  return PREFIX + random(SECRET_OCTETS).toString('base64');
}

/**
 * Returns the key of each signature. X-Service-Signature uses the text of the secret in UTF-8. webhook-signature uses
 * the base64-decoded octets, as Standard Webhooks requires.
 */
export function signingKeys(secret: string): { readonly service: Buffer; readonly standard: Buffer } {
  return { service: Buffer.from(secret), standard: Buffer.from(secret.slice(PREFIX.length), 'base64') };
}

interface SealedSecrets {
  readonly id: string;
  readonly secret: Buffer;
  /** The secret before the last rotation, as long as it is valid. */
  readonly previousSecret: Buffer | null;
}

export type SecretColumn = 'secret' | 'previous_secret';

export function secretPlace(id: string, column: SecretColumn): SecretPlace {
  return { table: 'webhooks', row: id, column };
}

/** Returns the valid secrets of a webhook, newest first. Throws Error if a secret cannot be opened. */
export function openSecrets(keys: KeyRing, { id, secret, previousSecret }: SealedSecrets): readonly string[] {
  const present = keys.open(secret, secretPlace(id, 'secret'));
  return previousSecret === null ? [present] : [present, keys.open(previousSecret, secretPlace(id, 'previous_secret'))];
}
