import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure } from '../../kernel/failure.ts';
import { holdAddress, writeFailures } from './address-failures.ts';
import { askFor } from './address-requests.ts';
import { decideSignIn, type FailureState } from './decide-sign-in.ts';
import { finishSignIn, type SignInResult } from './finish-sign-in.ts';
import { emailOf } from './form-faults.ts';
import { knownPlace } from './known-places.ts';
import { findPerson, type Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { refusedBefore } from './person-entry.ts';
import type { Session, Client } from './browser-session.ts';

const REFUSAL =
  'the address or the password is wrong, or sign-in is locked here for half an hour after 5 wrong passwords';

/**
 * Signs in with a password. Returns a session, or a pending sign-in if the user has a second factor. A browser or
 * network that has signed in before is not locked by wrong passwords from elsewhere. An unknown address, a wrong
 * password and a locked account cause the same work and the same response. Throws Failure validation_error,
 * rate_limited or unavailable.
 */
export async function signIn(
  ports: PeoplePorts,
  form: { readonly email: string; readonly password: string },
  visitor: Client,
  before?: Session,
): Promise<SignInResult> {
  const email = emailOf(form.email);
  const person = await findPerson(ports.people.database, { email });
  return prove(ports, { email, person, password: form.password, before }, visitor);
}

/** Refreshes a session with the user's password, as in signIn. */
export async function signInAgain(
  ports: PeoplePorts,
  session: Session,
  password: string,
  visitor: Client,
): Promise<SignInResult> {
  const person = await findPerson(ports.people.database, { id: session.person.id });
  return prove(ports, { email: session.person.email, person, password, before: session }, visitor);
}

interface SignInAttempt {
  readonly email: string;
  readonly person: Person | undefined;
  readonly password: string;
  readonly before: Session | undefined;
}

/**
 * Checks a password and records the outcome. If the password is correct, continues the sign-in in the same
 * transaction.
 */
async function prove(
  ports: PeoplePorts,
  { email, person, password, before }: SignInAttempt,
  visitor: Client,
): Promise<SignInResult> {
  const { people, passwords, peopleLimits, now } = ports;
  const { address } = visitor;
  peopleLimits.signIns.refuse(address);
  const isRight = await passwords.isPassword(password, person?.password ?? null, address);
  const result = await people.transact(async (client) => {
    const isStillRight = await hasPassword(client, isRight ? person : undefined);
    const place = await knownPlace(client, person?.id, { visitor, before, now: now() });
    const subject = place ?? email;
    const failures = await holdAddress(client, subject, now());
    const decision = decideSignIn(failures, isStillRight, now());
    await writeFailures(client, subject, { lastAt: now(), ...decision.state });
    if (decision.outcome === 'locked') await askFor(client, { kind: 'locked', email, client: address }, now());
    if (decision.outcome !== 'signed-in' || person === undefined) return undefined;
    const ofStrangers =
      place === undefined ? [] : refusedBefore(person, await endStrangersCount(client, email, now()), visitor);
    await recordActions(client, [...refusedBefore(person, failures, visitor), ...ofStrangers]);
    return finishSignIn(client, ports, { person, proof: 'password', visitor, before });
  });
  if (result !== undefined) return result;
  peopleLimits.signIns.note(address);
  throw new Failure('validation_error', REFUSAL);
}

/**
 * Resets the count of wrong passwords from other places, unless these places are locked out. Call this after a
 * sign-in from a known place.
 */
async function endStrangersCount(client: PoolClient, email: string, now: number): Promise<FailureState> {
  const failures = await holdAddress(client, email, now);
  const isLocked = (failures.lockedUntil ?? -Infinity) > now;
  if (!isLocked) await writeFailures(client, email, { count: 0, lastAt: now });
  return failures;
}

/**
 * True if the password is still the verified one. Locks the row until the transaction ends, because a concurrent
 * reset must end all sessions, including this one. After a wrong password, call this without a person: it locks no
 * row, but the number of statements does not reveal whether the password was correct.
 */
async function hasPassword(client: PoolClient, person: Person | undefined): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM persons WHERE id = $1 AND password = $2 FOR SHARE', [
    person?.id,
    person?.password,
  ]);
  return rowCount === 1;
}
