import { randomBytes } from 'node:crypto';
import { TSIG_ALGORITHMS, type TsigAlgorithm, type TsigKey } from '@fourwinds/dns';
import type { KeyRing, Place } from '@fourwinds/envelope';
import { updateKeyName } from '@fourwinds/resources';
import type { TsigAlgorithmName } from '../actor.ts';
import { Failure } from '../failure.ts';

/** The keys that seal the secrets of update keys. */
export interface UpdateKeyPorts {
  /** undefined where the administrators have set none. */
  readonly tsigKeys: KeyRing | undefined;
}

/** A new secret of the key with which a token signs updates (RFC 8945): as it is shown once, and as it is stored. */
export interface NewUpdateKey {
  /** In Base64, as all programs take it. */
  readonly secret: string;
  readonly sealed: Buffer;
}

/** The key of a token with the secrets that are valid, as they are stored. */
export interface SealedUpdateKey {
  readonly algorithm: TsigAlgorithmName;
  readonly secret: Buffer;
  /** The secret before the last rotation, while it is valid. */
  readonly previousSecret: Buffer | null;
}

/** Makes a secret as long as the MACs of its algorithm (RFC 2104 3). Throws Failure unavailable where nothing can seal it. */
export function newUpdateKey({ tsigKeys }: UpdateKeyPorts, tokenId: string, name: TsigAlgorithmName): NewUpdateKey {
  if (tsigKeys === undefined)
    throw new Failure(
      'unavailable',
      'keys for updates are not possible before the administrators set FOURWINDS_TSIG_KEYS',
    );
  const secret = randomBytes(algorithmOf(name).length).toString('base64');
  return { secret, sealed: tsigKeys.seal(secret, updateKeyPlace(tokenId)) };
}

/** The keys by which a message of a token may be signed, the newest first. Throws Error where their secrets cannot be read. */
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

/** Where the secrets of a token's key are stored; a rotation moves one to the column beside, so that both are one place. */
export function updateKeyPlace(tokenId: string): Place {
  return { table: 'tokens', row: tokenId, column: 'tsig_secret' };
}

function algorithmOf(wanted: TsigAlgorithmName): TsigAlgorithm {
  return TSIG_ALGORITHMS.find(({ name }) => name.toString() === `${wanted}.`)!;
}
