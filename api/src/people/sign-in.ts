import type { PoolClient } from 'pg';
import { recordActions } from '../audit/audit-rows.ts';
import { Failure } from '../failure.ts';
import { holdAddress, writeFailures } from './address-failures.ts';
import { askFor } from './address-requests.ts';
import { decideSignIn } from './decide-sign-in.ts';
import { emailOf } from './form-faults.ts';
import { findPerson, type Person } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import type { Session, Client } from '../pages/session.ts';
import { endSession } from './sessions.ts';

const REFUSAL =
  'this is not the password of an account with this address, or sign-in to it is locked for half an hour after 5 wrong passwords';

/**
 * Signs a person in; gives the secret of a new session, and ends the one that the browser had. An unknown address, a wrong password and a locked account
 * cost the same work and get the same answer. Throws Failure validation_error, rate_limited or unavailable.
 */
export async function signIn(
  ports: PeoplePorts,
  form: { readonly email: string; readonly password: string },
  visitor: Client,
  before?: Session,
): Promise<string> {
  const email = emailOf(form.email);
  const { people, sessions } = ports;
  const person = await findPerson(people.database, { email });
  return prove(ports, { email, person, password: form.password }, visitor, async (client, proven) => {
    if (before !== undefined) await endSession(client, before.person.id, before.id);
    return sessions.start(client, proven.id, visitor);
  });
}

/** Makes a session fresh by the password of its person; gives its new secret. Throws as signIn does, and not_found where it has ended. */
export async function signInAgain(
  ports: PeoplePorts,
  session: Session,
  password: string,
  visitor: Client,
): Promise<string> {
  const { people, sessions } = ports;
  const person = await findPerson(people.database, { id: session.person.id });
  const email = session.person.email;
  return prove(ports, { email, person, password }, visitor, async (client) => {
    const secret = await sessions.renew(client, session.id);
    if (secret === undefined) throw new Failure('not_found', 'this session has ended; sign in');
    return secret;
  });
}

interface Attempt {
  readonly email: string;
  readonly person: Person | undefined;
  readonly password: string;
}

/** Checks a password, notes the outcome, and does in the same transaction whatever follows a right one. */
async function prove(
  ports: PeoplePorts,
  { email, person, password }: Attempt,
  { address }: Client,
  proceed: (client: PoolClient, person: Person) => Promise<string>,
): Promise<string> {
  const { people, passwords, peopleLimits, now } = ports;
  peopleLimits.signIns.refuse(address);
  const isRight = await passwords.isPassword(password, person?.password ?? null, address);
  const secret = await people.transact(async (client) => {
    const isStillRight = isRight && (await hasPassword(client, person));
    const before = await holdAddress(client, email, now());
    const decision = decideSignIn(before, isStillRight, now());
    await writeFailures(client, email, { lastAt: now(), ...decision.state });
    if (decision.outcome === 'locked') await askFor(client, { kind: 'locked', email, client: address }, now());
    if (decision.outcome !== 'signed-in' || person === undefined) return undefined;
    const refused = { address, outcome: 'refused', count: before.count } as const;
    await recordActions(client, [
      ...(before.count === 0 || before.lockedUntil !== undefined
        ? []
        : [personEntry(person, 'person.sign-in', refused)]),
      personEntry(person, 'person.sign-in', { address }),
    ]);
    return proceed(client, person);
  });
  if (secret !== undefined) return secret;
  peopleLimits.signIns.note(address);
  throw new Failure('validation_error', REFUSAL);
}

/** Whether a person has the same password as before, and keeps it until the transaction ends: a reset meanwhile ends all sessions, this one, too. */
async function hasPassword(client: PoolClient, person: Person | undefined): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM persons WHERE id = $1 AND password = $2 FOR SHARE', [
    person?.id,
    person?.password,
  ]);
  return rowCount === 1;
}
