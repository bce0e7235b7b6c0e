import { randomUUID } from 'node:crypto';
import { isOneLine } from '@fourwinds/mail';
import type { PublicKeyCredentialCreationOptionsJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { Failure, fieldFailure } from '../../../kernel/failure.ts';
import type { Client, Session } from '../browser-session.ts';
import { requireFresh } from '../change-password.ts';
import { lockPerson } from '../people.ts';
import type { PeoplePorts } from '../people-ports.ts';
import { CHALLENGE_MILLISECONDS, makeChallenge, readChallenge, useChallenge } from './challenge.ts';
import { noteFactor } from './note-factor.ts';
import { readRegistration } from './passkey-response.ts';
import { credentialsOf, insertPasskey } from './passkey-rows.ts';
import type { PasskeyProof } from './prove-passkey.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { requireRelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { isSelfAttested, webauthn } from './webauthn.ts';

/**
 * EdDSA, ES256 and RS256 (RFC 9053 2). Node can verify these algorithms without experimental APIs. Every
 * authenticator supports at least one of them.
 */
const supportedAlgorithmIDs = [-8, -7, -257];
/** Maximum passkeys per user. */
const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 50;

/** Options for the browser, and a cookie that the browser keeps until it responds. */
export interface OfferedCeremony<Options> {
  readonly options: Options;
  readonly cookie: string;
}

/** Returns the options to create a passkey. Throws Failure unavailable. */
export async function offerPasskey(
  ports: PeoplePorts,
  { id, person }: Session,
): Promise<OfferedCeremony<PublicKeyCredentialCreationOptionsJSON>> {
  const party = requireRelyingParty(ports);
  const { challenge, cookie } = makeChallenge(ports, holderOf(id));
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: userHandleOf(person.id),
    userName: person.email,
    userDisplayName: person.email,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MILLISECONDS,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: [...(await credentialsOf(ports.people.database, person.id))],
    // Keys without these features still work as second factors.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options, cookie };
}

/**
 * Adds a new passkey to the user. Returns recovery codes if the user had none. Throws Failure forbidden if the
 * session is not fresh, validation_error, quota_exceeded, conflict or unavailable.
 */
export async function addPasskey(
  ports: PeoplePorts,
  session: Session,
  { name: text, ...proof }: PasskeyProof & { readonly name: string },
  visitor: Client,
): Promise<readonly string[] | undefined> {
  requireFresh(session);
  const name = passkeyName(text);
  const { challenge, made } = await verified(ports, session, proof);
  const { people, now } = ports;
  const { credential, credentialDeviceType, credentialBackedUp } = made;
  return people.transact(async (client) => {
    const personId = session.person.id;
    await lockPerson(client, personId);
    if ((await credentialsOf(client, personId)).length >= MAX_PASSKEYS)
      throw new Failure(
        'quota_exceeded',
        `you have ${MAX_PASSKEYS} passkeys, the most that are possible; remove one first`,
      );
    if (!(await useChallenge(client, challenge, now()))) throw unusable();
    const isNew = await insertPasskey(client, {
      id: randomUUID(),
      personId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      name,
      now: now(),
    });
    if (!isNew) throw new Failure('conflict', 'this passkey is in use already');
    await noteFactor(client, ports, {
      change: 'added',
      factor: 'passkey',
      words: `the passkey “${name}”`,
      session,
      visitor,
    });
    return firstRecoveryCodes(client, personId);
  });
}

/** Throws Failure validation_error. */
function passkeyName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_PASSKEY_NAME || !isOneLine(name))
    throw fieldFailure('name', `give a name of 1 to ${MAX_PASSKEY_NAME} characters on one line`);
  return name;
}

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Verifies a registration (WebAuthn 7.1). Throws Failure validation_error. */
async function verified(
  ports: PeoplePorts,
  { id }: Session,
  { response: text, cookie }: PasskeyProof,
): Promise<{ readonly challenge: string; readonly made: Registration }> {
  const party = requireRelyingParty(ports);
  const challenge = readChallenge(ports, holderOf(id), cookie);
  const response = readRegistration(text);
  if (challenge === undefined || response === undefined) throw unusable();
  if (!(await isSelfAttested(response.response.attestationObject))) throw unusable();
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
    if (made !== undefined) return { challenge, made };
  } catch (err) {
    ports.log.info({ err }, 'a new passkey was refused');
  }
  throw unusable();
}

function unusable(): Failure {
  return new Failure(
    'validation_error',
    'this browser did not make a passkey that can be used here; try again, or with another device',
  );
}

function holderOf(sessionId: string): string {
  return `new passkey of ${sessionId}`;
}
