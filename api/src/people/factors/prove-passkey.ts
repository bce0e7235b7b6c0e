import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PoolClient } from 'pg';
import type { PeoplePorts } from '../people-ports.ts';
import { readChallenge, useChallenge } from './challenge.ts';
import { readAuthentication } from './passkey-response.ts';
import { holdPasskey, notePasskey, type Passkey } from './passkey-rows.ts';
import { requireRelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { webauthn } from './webauthn.ts';

/** The answer of a browser to a challenge. */
export interface PasskeyProof {
  /** The response as JSON. */
  readonly response: string;
  /** The cookie with the challenge. */
  readonly cookie: string | undefined;
}

/** The conditions of a proof. */
interface Demand {
  /** The use that the challenge was made for. */
  readonly holder: string;
  /** Whether the passkey stands alone: it then names its person, whom the device has verified by PIN or body. */
  readonly isAlone: boolean;
}

/**
 * The passkey with which a browser has signed its challenge, in a transaction that then uses both up and notes the use (WebAuthn 7.2); undefined where the
 * proof does not hold. Throws Failure unavailable.
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

/** WebAuthn 7.2, step 6. */
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

/** The passkey after its use. A counter that does not rise is that of a copy. */
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
    // WebAuthn 7.2, step 18: whether a passkey can be backed up never changes.
    const isSame = (credentialDeviceType === 'multiDevice') === passkey.backupEligible;
    return verified && isSame ? { ...passkey, counter: newCounter, backedUp: credentialBackedUp } : undefined;
  } catch (err) {
    ports.log.info({ err, passkey: passkey.id }, 'a passkey was refused');
    return undefined;
  }
}
