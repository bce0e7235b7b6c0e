import { createHmac } from 'node:crypto';
import { findTsig, type Hmac, TSIG_ERROR, type TsigKey, type Verification, verifyMessage } from '@fourwinds/dns';
import { tokenOfUpdateKey } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';
import type { TokenPorts } from '../../automation/tokens/token-ports.ts';
import type { FoundKey } from '../../automation/tokens/tokens.ts';
import { openUpdateKeys, type UpdateKeyPorts } from '../../automation/tokens/update-key.ts';

export type VerifyPorts = TokenPorts & UpdateKeyPorts;

/** Result of the verification, and the token that the message names, if this token exists. */
export interface VerifiedByToken {
  readonly verification: Verification;
  readonly found?: FoundKey;
}

export const hmac: Hmac = (hash, secret, data) => createHmac(hash, secret).update(data).digest();

/**
 * Verifies the message's signature with the key of the token that the message names. Accepts the current secret, and
 * the previous secret while it is valid after a rotation. `now` is in seconds since 1970. Throws MalformedWire, or
 * Failure unavailable if no key to open secrets is configured.
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
