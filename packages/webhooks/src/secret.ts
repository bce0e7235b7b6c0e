import type { KeyRing, Place } from '@fourwinds/envelope';

const PREFIX = 'whsec_';
/** Standard Webhooks: from 24 to 64 octets. */
const SECRET_OCTETS = 32;

/** Makes the secret of a webhook as Standard Webhooks writes it; `random` gives that many random octets. */
export function createSecret(random: (octets: number) => Buffer): string {
  return PREFIX + random(SECRET_OCTETS).toString('base64');
}

/**
 * The keys of the two signatures by a secret. X-Service-Signature has the text of the secret as its owner has it, in UTF-8, as its key; webhook-signature has
 * the octets that the text is the base64 of, as Standard Webhooks demands.
 */
export function signingKeys(secret: string): { readonly service: Buffer; readonly standard: Buffer } {
  return { service: Buffer.from(secret), standard: Buffer.from(secret.slice(PREFIX.length), 'base64') };
}

/** The columns of a row of `webhooks` with its secrets. */
interface SealedSecrets {
  readonly id: string;
  readonly secret: Buffer;
  /** The secret before the last rotation, while it is valid. */
  readonly previousSecret: Buffer | null;
}

export type SecretColumn = 'secret' | 'previous_secret';

/** Where the secrets of a webhook are stored. */
export function secretPlace(id: string, column: SecretColumn): Place {
  return { table: 'webhooks', row: id, column };
}

/** The secrets of a webhook that are valid, the newest first. Throws Error where they cannot be read. */
export function openSecrets(keys: KeyRing, { id, secret, previousSecret }: SealedSecrets): readonly string[] {
  const present = keys.open(secret, secretPlace(id, 'secret'));
  return previousSecret === null ? [present] : [present, keys.open(previousSecret, secretPlace(id, 'previous_secret'))];
}
