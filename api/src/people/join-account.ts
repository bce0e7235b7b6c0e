import { recordActions } from '../audit/audit-rows.ts';
import type { Client } from '../pages/session.ts';
import { holdAddress } from './address-failures.ts';
import { finishSignIn, type SignInResult } from './finish-sign-in.ts';
import { requireGoodPassword } from './form-faults.ts';
import { useLink } from './links.ts';
import { findAccountToJoin, insertPerson } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import { deadLink, requireLink } from './require-link.ts';
import { forgetSignUps, madeAs } from './sign-up.ts';

/**
 * Makes the person of an account that administrators made, by the link of the invitation, and signs them in. Throws Failure not_found,
 * validation_error or unavailable.
 */
export async function joinInvited(
  ports: PeoplePorts,
  { token, password }: { readonly token: string; readonly password: string },
  visitor: Client,
): Promise<SignInResult> {
  const { people, passwords, now } = ports;
  const { address } = visitor;
  const { email } = await requireLink(ports, 'join_account', token);
  requireGoodPassword(ports, password, email);
  const hash = await passwords.hash(password, address);
  return people.transact(async (client) => {
    await holdAddress(client, email, now());
    const link = await useLink(client, 'join_account', { secret: token, now: now() });
    const account = await findAccountToJoin(client, email);
    if (link === undefined || account?.id !== link.accountId) throw deadLink('join_account');
    const person = await insertPerson(client, { email, password: hash }, now());
    if (person === undefined) throw deadLink('join_account');
    await forgetSignUps(client, email);
    await recordActions(client, [personEntry(person, madeAs(person), { address, details: '{"by":"invitation"}' })]);
    return finishSignIn(client, ports, { person, proof: 'invitation', visitor, before: undefined });
  });
}
