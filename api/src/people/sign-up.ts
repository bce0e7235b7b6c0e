import type { PoolClient } from 'pg';
import { recordActions } from '../audit/audit-rows.ts';
import { Failure, fieldFailure } from '../failure.ts';
import { holdAddress } from './address-failures.ts';
import { askFor } from './address-requests.ts';
import { finishSignIn, type SignInResult } from './finish-sign-in.ts';
import { emailOf, requireGoodPassword } from './form-faults.ts';
import { useLink } from './links.ts';
import { deadLink, requireLink } from './require-link.ts';
import { insertPerson, type MadePerson } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import type { Client } from '../pages/session.ts';

/**
 * Asks for an account. A mail goes to the address: with a link to confirm it, or if somebody has it, to say so; the answer tells neither. Throws Failure
 * validation_error, rate_limited, unavailable, or forbidden where strangers cannot sign up.
 */
export async function signUp(
  ports: PeoplePorts,
  form: { readonly email: string; readonly password: string },
  { address }: Client,
): Promise<void> {
  if (ports.signUp === 'closed') throw new Failure('forbidden', 'new accounts are made by the administrators alone');
  const email = emailOf(form.email);
  requireGoodPassword(ports, form.password, email);
  ports.peopleLimits.signUps.take(address);
  const password = await ports.passwords.hash(form.password, address);
  await askFor(ports.people.database, { kind: 'sign_up', email, password, client: address }, ports.now());
}

/**
 * Makes the account of a sign-up, and signs in. The link shows that the address is theirs, the password that it is their own
 * sign-up: who gets the link of another's does not know that, and who has the password does not get the link. `joins` is an account to which the visitor has
 * proven a right. Throws Failure not_found, validation_error, rate_limited or unavailable.
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

/** Somebody whose person was made in this transaction. */
interface Newcomer {
  readonly person: MadePerson;
  /** How they came, if not by a sign-up with a password: an invitation, or the name of a provider. */
  readonly by?: string;
  readonly visitor: Client;
}

/** Signs in a person who was made now, in a transaction: their other links for that end, and the log has how they came. */
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
