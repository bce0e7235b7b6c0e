import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { holdAddress } from './address-failures.ts';
import { askFor } from './address-requests.ts';
import { finishSignIn, type SignInResult } from './finish-sign-in.ts';
import { emailOf, requireGoodPassword } from './form-faults.ts';
import { useLink } from './links.ts';
import { deadLink, requireLink } from './require-link.ts';
import { insertPerson, type MadePerson } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import type { Client } from './browser-session.ts';

/**
 * Requests an account and sends a mail: a confirmation link, or a notice if the address is taken. The response does
 * not reveal which. Throws Failure validation_error, rate_limited, unavailable, or forbidden if sign-up is closed.
 */
export async function signUp(
  ports: PeoplePorts,
  form: { readonly email: string; readonly password: string },
  { address }: Client,
): Promise<void> {
  if (ports.signUp === 'closed') throw new Failure('forbidden', 'only administrators create new accounts');
  const email = emailOf(form.email);
  requireGoodPassword(ports, form.password, email);
  ports.peopleLimits.signUps.take(address);
  const password = await ports.passwords.hash(form.password, address);
  await askFor(ports.people.database, { kind: 'sign_up', email, password, client: address }, ports.now());
}

/**
 * Creates the account of a sign-up and signs in. The link proves the email address. The password shows that the same
 * user signed up: no other person has both. `joins` is an account that the visitor may join. Throws Failure
 * not_found, validation_error, rate_limited or unavailable.
 */
export async function confirmSignUp(
  ports: PeoplePorts,
  { token, password, joins }: { readonly token: string; readonly password: string; readonly joins?: string },
  visitor: Client,
): Promise<SignInResult> {
  const { people, passwords, peopleLimits } = ports;
  const { address } = visitor;
  peopleLimits.signIns.refuse(address);
  const found = await requireLink(ports, 'confirm_address', token);
  if (!(await passwords.isPassword(password, found.password, address))) {
    peopleLimits.signIns.note(address);
    throw fieldFailure('password', 'this is not the password of this sign-up; if you did not sign up, close this page');
  }
  return people.transact(async (client) => {
    await holdAddress(client, found.email, ports.now());
    const link = await useLink(client, 'confirm_address', { secret: token, now: ports.now() });
    if (link === undefined) throw deadLink('confirm_address');
    const person = await insertPerson(client, { email: link.email, password: found.password!, joins }, ports.now());
    if (person === undefined) throw deadLink('confirm_address');
    return enterAsNew(client, ports, { person, visitor });
  });
}

/** A user created in this transaction. */
interface Newcomer {
  readonly person: MadePerson;
  /** How the user was created: by an invitation, or a provider name. Absent for a password sign-up. */
  readonly by?: string;
  readonly visitor: Client;
}

/**
 * Signs in a new user, in a transaction. Invalidates their other sign-up links and records in the audit log how the
 * user was created.
 */
export async function enterAsNew(
  client: PoolClient,
  ports: PeoplePorts,
  { person, by, visitor }: Newcomer,
): Promise<SignInResult> {
  await client.query(FORGET_LINKS, [person.email]);
  const details = by === undefined ? {} : { details: JSON.stringify({ by }) };
  const action = person.hasJoined ? 'person.join' : 'account.create';
  await recordActions(client, [personEntry(person, action, { address: visitor.address, ...details })]);
  return finishSignIn(client, ports, { person, proof: by ?? 'sign-up', visitor, before: undefined });
}

const FORGET_LINKS =
  "DELETE FROM one_time_links WHERE email = $1 AND purpose IN ('confirm_address', 'confirm_identity', 'join_account')";
