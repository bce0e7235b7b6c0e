import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PoolClient } from 'pg';
import type { PeoplePorts } from '../people-ports.ts';
import { readChallenge, useChallenge } from './challenge.ts';
import { readAuthentication } from './passkey-response.ts';
import { holdPasskey, notePasskey, type Passkey } from './passkey-rows.ts';
import { requireRelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { webauthn } from './webauthn.ts';

export interface PasskeyProof {
  /** Response as JSON. */
  readonly response: string;
  readonly cookie: string | undefined;
}

interface Demand {
  readonly holder: string;
  /**
   * True if the passkey is the only factor. The response must then name the user, and the device must have verified
   * the user by PIN or biometrics.
   */
  readonly isAlone: boolean;
}

/**
 * Verifies a signed challenge (WebAuthn 7.2). Consumes the challenge and records the use of the passkey in the
 * transaction. Returns the passkey, or undefined if the proof is invalid. Throws Failure unavailable.
 */
export async function provePasskey(
  client: PoolClient,
  ports: PeoplePorts,
  { response: text, cookie }: PasskeyProof,
  { holder, isAlone }: Demand,
): Promise<Passkey | undefined> {
  const challenge = readChallenge(ports, holder, cookie);
  const response = readAuthentication(text);
  if (challenge === undefined || response === undefined) return undefined;
  const passkey = await holdPasskey(client, response.id);
  if (passkey === undefined || !namesOwner(response, passkey, isAlone)) return undefined;
  const used = await verify(ports, { response, challenge, passkey, isAlone });
  if (used === undefined || !(await useChallenge(client, challenge, ports.now()))) return undefined;
  await notePasskey(client, used, ports.now());
  return used;
}

/** Checks the user handle (WebAuthn 7.2, step 6). */
function namesOwner({ response }: AuthenticationResponseJSON, { personId }: Passkey, isAlone: boolean): boolean {
  const { userHandle } = response;
  return userHandle === undefined ? !isAlone : userHandle === userHandleOf(personId).toString('base64url');
}

interface Verification {
  readonly response: AuthenticationResponseJSON;
  readonly challenge: string;
  readonly passkey: Passkey;
  readonly isAlone: boolean;
}

/**
 * Returns the passkey with its new counter. Refuses a counter that does not increase, because the key may be cloned.
 */
async function verify(
  ports: PeoplePorts,
  { response, challenge, passkey, isAlone }: Verification,
): Promise<Passkey | undefined> {
  const { id, origin } = requireRelyingParty(ports);
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: isAlone,
    });
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    // WebAuthn 7.2, step 18: backup eligibility must not change.
    const isSame = (credentialDeviceType === 'multiDevice') === passkey.backupEligible;
    return verified && isSame ? { ...passkey, counter: newCounter, backedUp: credentialBackedUp } : undefined;
  } catch (err) {
    ports.log.info({ err, passkey: passkey.id }, 'a passkey was refused');
    return undefined;
  }
}
