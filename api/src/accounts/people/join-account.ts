import type { Client } from './browser-session.ts';
import { holdAddress } from './address-failures.ts';
import type { SignInResult } from './finish-sign-in.ts';
import { requireGoodPassword } from './form-faults.ts';
import { useLink } from './links.ts';
import { insertPerson } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { deadLink, requireLink } from './require-link.ts';
import { enterAsNew } from './sign-up.ts';

/**
 * Creates the user of an account that administrators created, from the invitation link, and signs in. Throws Failure
 * not_found, validation_error or unavailable.
 */
export async function joinInvited(
  ports: PeoplePorts,
  { token, password }: { readonly token: string; readonly password: string },
  visitor: Client,
): Promise<SignInResult> {
  const { people, passwords, now } = ports;
  const { email } = await requireLink(ports, 'join_account', token);
  requireGoodPassword(ports, password, email);
  const hash = await passwords.hash(password, visitor.address);
  return people.transact(async (client) => {
    await holdAddress(client, email, now());
    const link = await useLink(client, 'join_account', { secret: token, now: now() });
    const person = link && (await insertPerson(client, { email, password: hash }, now()));
    // The link is invalid if the account was deleted or has another user.
    if (person === undefined || person.account.id !== link?.accountId) throw deadLink('join_account');
    return enterAsNew(client, ports, { person, by: 'invitation', visitor });
  });
}
