import { randomBytes } from 'node:crypto';
import { TSIG_ALGORITHMS, type TsigAlgorithm, type TsigKey } from '@fourwinds/dns';
import type { KeyRing, SecretPlace } from '@fourwinds/envelope';
import { updateKeyName } from '@fourwinds/resources';
import type { TsigAlgorithmName } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';

export interface UpdateKeyPorts {
  /** undefined if the administrators have not configured keys. */
  readonly tsigKeys: KeyRing | undefined;
}

/** A new secret of an update key (RFC 8945), both in clear text and sealed. */
export interface NewUpdateKey {
  /** Secret in base64. */
  readonly secret: string;
  readonly sealed: Buffer;
}

/** An update key with its valid secrets, sealed. */
export interface SealedUpdateKey {
  readonly algorithm: TsigAlgorithmName;
  readonly secret: Buffer;
  /** Secret before the last rotation, as long as it is valid. */
  readonly previousSecret: Buffer | null;
}

/**
 * Creates a secret as long as the MAC of its algorithm (RFC 2104 3). Throws Failure unavailable if no sealing key is
 * configured.
 */
export function newUpdateKey({ tsigKeys }: UpdateKeyPorts, tokenId: string, name: TsigAlgorithmName): NewUpdateKey {
  if (tsigKeys === undefined)
    throw new Failure(
      'unavailable',
      'keys for updates are not possible before the administrators set FOURWINDS_TSIG_KEYS',
    );
  const secret = randomBytes(algorithmOf(name).length).toString('base64');
  return { secret, sealed: tsigKeys.seal(secret, updateKeyPlace(tokenId)) };
}

/** Returns the keys that may sign messages of a token, newest first. Throws Error if the secrets cannot be opened. */
export function openUpdateKeys(
  ring: KeyRing,
  tokenId: string,
  { algorithm, secret, previousSecret }: SealedUpdateKey,
): readonly TsigKey[] {
  const sealed = previousSecret === null ? [secret] : [secret, previousSecret];
  return sealed.map((one) => ({
    name: updateKeyName(tokenId),
    algorithm: algorithmOf(algorithm),
    secret: Buffer.from(ring.open(one, updateKeyPlace(tokenId)), 'base64'),
  }));
}

/**
 * The place to which a token's sealed secrets are bound. A rotation moves a secret to a second column, so both
 * columns have the same place.
 */
export function updateKeyPlace(tokenId: string): SecretPlace {
  return { table: 'tokens', row: tokenId, column: 'tsig_secret' };
}

function algorithmOf(wanted: TsigAlgorithmName): TsigAlgorithm {
  return TSIG_ALGORITHMS.find(({ name }) => name.toString() === `${wanted}.`)!;
}
