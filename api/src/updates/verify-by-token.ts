import { createHmac } from 'node:crypto';
import { findTsig, type Hmac, TSIG_ERROR, type TsigKey, type Verification, verifyMessage } from '@fourwinds/dns';
import { tokenOfUpdateKey } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import type { FoundKey } from '../tokens/tokens.ts';
import { openUpdateKeys } from '../tokens/update-key.ts';

export type VerifyPorts = Pick<Services, 'tokens' | 'tsigKeys'>;

/** The result of a check, and the token whose key the message names, if there is one. */
export interface VerifiedByToken {
  readonly verification: Verification;
  readonly found?: FoundKey;
}

export const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest();

/**
 * Checks the signature of a message by the key of the token that it names: by its present secret, and by the one before the last rotation as long as that is valid.
 * `now`: seconds since 1970. Throws MalformedWire, or Failure unavailable where nothing opens secrets.
 */
export async function verifyByToken(services: VerifyPorts, message: Uint8Array, now: number): Promise<VerifiedByToken> {
  const id = tokenOf(message);
  const found = id === undefined ? undefined : await services.tokens.findKey(id);
  const keys = found === undefined ? [] : open(services, found);
  const verifyBy = (key: TsigKey | undefined): Verification =>
    verifyMessage(message, { findKey: () => key, hmac, now });
  const verifications = keys.map(verifyBy);
  const isRight = (one: Verification): boolean => one.outcome !== 'refused' || one.error !== TSIG_ERROR.BADSIG;
  return { verification: verifications.find(isRight) ?? verifications.at(0) ?? verifyBy(undefined), found };
}

function tokenOf(message: Uint8Array): string | undefined {
  const signed = findTsig(message);
  return signed && tokenOfUpdateKey(signed.record.key);
}

function open({ tsigKeys }: VerifyPorts, { token, key }: FoundKey): readonly TsigKey[] {
  if (tsigKeys === undefined) throw new Failure('unavailable', 'updates are not possible without FOURWINDS_TSIG_KEYS');
  return openUpdateKeys(tsigKeys, token.id, key);
}
