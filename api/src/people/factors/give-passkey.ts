import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Failure } from '../../failure.ts';
import type { Client, Session } from '../../pages/session.ts';
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

/** Challenges for passkeys that name their person. */
const ALONE = 'sign-in';

/** Asks a browser for a passkey: any of this site, or of a person who has proven the first factor. Throws Failure unavailable. */
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

/** Signs in by a passkey alone, whose device has verified its person: that is two factors. Throws Failure validation_error, rate_limited or unavailable. */
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

/** Signs in by a passkey after the first factor. Throws as `signInByPasskey` does, and not_found where no sign-in waits. */
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
