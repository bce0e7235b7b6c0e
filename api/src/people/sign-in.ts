import type { PoolClient } from 'pg';
import { recordActions } from '../audit/audit-rows.ts';
import { Failure } from '../failure.ts';
import { holdAddress, writeFailures } from './address-failures.ts';
import { askFor } from './address-requests.ts';
import { decideSignIn, type FailureState } from './decide-sign-in.ts';
import { finishSignIn, type SignInResult } from './finish-sign-in.ts';
import { emailOf } from './form-faults.ts';
import { knownPlace } from './known-places.ts';
import { findPerson, type Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { refusedBefore } from './person-entry.ts';
import type { Session, Client } from '../pages/session.ts';

const REFUSAL =
  'this is not the password of an account with this address, or sign-in to it is locked here for half an hour after 5 wrong passwords';

/**
 * Signs a person in by a password, where wrong ones of strangers lock neither a browser nor a network that signed in before; gives the session, or the sign-in that waits for a second factor. An unknown address, a wrong password and a locked
 * account cost the same work and get the same answer. Throws Failure validation_error, rate_limited or unavailable.
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

/** Makes a session fresh by the password of its person, as signIn does. */
export async function signInAgain(
  ports: PeoplePorts,
  session: Session,
  password: string,
  visitor: Client,
): Promise<SignInResult> {
  const person = await findPerson(ports.people.database, { id: session.person.id });
  return prove(ports, { email: session.person.email, person, password, before: session }, visitor);
}

interface Attempt {
  readonly email: string;
  readonly person: Person | undefined;
  readonly password: string;
  readonly before: Session | undefined;
}

/** Checks a password, notes the outcome, and goes on in the same transaction after a right one. */
async function prove(
  ports: PeoplePorts,
  { email, person, password, before }: Attempt,
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

/** The wrong passwords of others before a right one from a known place; they are counted anew, and a lock of theirs stays. */
async function endStrangersCount(client: PoolClient, email: string, now: number): Promise<FailureState> {
  const failures = await holdAddress(client, email, now);
  const isLocked = (failures.lockedUntil ?? -Infinity) > now;
  if (!isLocked) await writeFailures(client, email, { count: 0, lastAt: now });
  return failures;
}

/**
 * Whether a person has the same password as before, and keeps it until the transaction ends: a reset meanwhile ends all sessions, this one, too. Asked for nobody
 * after a wrong password, so that it costs as many statements as a right one during a lock, and holds no row of the person.
 */
async function hasPassword(client: PoolClient, person: Person | undefined): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM persons WHERE id = $1 AND password = $2 FOR SHARE', [
    person?.id,
    person?.password,
  ]);
  return rowCount === 1;
}
