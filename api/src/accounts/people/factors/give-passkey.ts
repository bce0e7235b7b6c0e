import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Failure } from '../../../kernel/failure.ts';
import type { Client, Session } from '../browser-session.ts';
import { type SignInResult, startSession } from '../finish-sign-in.ts';
import { findPerson, type Person } from '../people.ts';
import type { PeoplePorts } from '../people-ports.ts';
import type { OfferedCeremony } from './add-passkey.ts';
import { CHALLENGE_MILLISECONDS, makeChallenge } from './challenge.ts';
import { credentialsOf } from './passkey-rows.ts';
import { holdPending, usePending } from './pending-sign-ins.ts';
import { type PasskeyProof, provePasskey } from './prove-passkey.ts';
import { requireRelyingParty } from './relying-party.ts';
import { webauthn } from './webauthn.ts';

/** Holder of challenges for passkeys that identify their user. */
const ALONE = 'sign-in';

/**
 * Returns the options to sign with a passkey. Before the first factor, the user can sign with any passkey of this
 * site. After the first factor, only the passkeys of the same user are allowed. Throws Failure unavailable.
 */
export async function askForPasskey(
  ports: PeoplePorts,
  person: Person | undefined,
): Promise<OfferedCeremony<PublicKeyCredentialRequestOptionsJSON>> {
  const party = requireRelyingParty(ports);
  const { challenge, cookie } = makeChallenge(ports, person === undefined ? ALONE : holderOf(person));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MILLISECONDS,
    allowCredentials: person && [...(await credentialsOf(ports.people.database, person.id))],
    userVerification: person === undefined ? 'required' : 'preferred',
  });
  return { options, cookie };
}

/**
 * Signs in with only a passkey. The device has verified the user, so the passkey replaces both factors. Throws
 * Failure validation_error, rate_limited or unavailable.
 */
export async function signInByPasskey(
  ports: PeoplePorts,
  proof: PasskeyProof,
  visitor: Client,
  before: Session | undefined,
): Promise<SignInResult> {
  const { people, peopleLimits } = ports;
  peopleLimits.signIns.refuse(visitor.address);
  const result = await people.transact(async (client) => {
    const passkey = await provePasskey(client, ports, proof, { holder: ALONE, isAlone: true });
    const person = passkey && (await findPerson(client, { id: passkey.personId }));
    return person && startSession(client, ports, { person, proof: 'passkey', visitor, before });
  });
  return result ?? refuse(ports, visitor);
}

/**
 * After the first factor, completes the sign-in with a passkey as the second. Throws the errors of `signInByPasskey`,
 * and not_found if no sign-in is pending.
 */
export async function givePasskey(
  ports: PeoplePorts,
  { secret, ...proof }: PasskeyProof & { readonly secret: string },
  visitor: Client,
  before: Session | undefined,
): Promise<SignInResult> {
  const { people, peopleLimits, now } = ports;
  peopleLimits.signIns.refuse(visitor.address);
  const result = await people.transact(async (client) => {
    const pending = await holdPending(client, secret, now());
    const { person } = pending;
    const passkey = await provePasskey(client, ports, proof, { holder: holderOf(person), isAlone: false });
    if (passkey?.personId !== person.id) return undefined;
    await usePending(client, secret);
    return startSession(client, ports, { person, proof: `${pending.proof}+passkey`, visitor, before });
  });
  return result ?? refuse(ports, visitor);
}

function refuse({ peopleLimits }: PeoplePorts, { address }: Client): never {
  peopleLimits.signIns.note(address);
  throw new Failure('validation_error', 'this passkey is not known here, or its answer came too late; try again');
}

function holderOf({ id }: Person): string {
  return `second factor of ${id}`;
}
