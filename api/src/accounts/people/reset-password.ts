import { recordActions } from '../../storage/audit/audit-rows.ts';
import { forgetFailures } from './address-failures.ts';
import { askFor } from './address-requests.ts';
import { emailOf, requireGoodPassword } from './form-faults.ts';
import { useLink } from './links.ts';
import { findPerson, setPassword } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import type { Client } from './browser-session.ts';
import { deadLink, requireLink } from './require-link.ts';
import { endSessions } from './sessions.ts';

/**
 * Requests a password reset link. The response does not reveal whether a user has the address. Throws Failure
 * validation_error or rate_limited.
 */
export async function askForReset(ports: PeoplePorts, text: string, { address }: Client): Promise<void> {
  const email = emailOf(text);
  ports.peopleLimits.resets.take(address);
  await askFor(ports.people.database, { kind: 'reset_password', email, client: address }, ports.now());
}

/**
 * Sets the password of the user that the link belongs to. Ends all sessions and locks of the user. Throws Failure
 * not_found, validation_error or unavailable.
 */
export async function resetPassword(
  ports: PeoplePorts,
  { token, password }: { readonly token: string; readonly password: string },
  { address }: Client,
): Promise<void> {
  const { people, passwords, mails, pagesUrl, now } = ports;
  const { email } = await requireLink(ports, 'reset_password', token);
  requireGoodPassword(ports, password, email);
  const hash = await passwords.hash(password, address);
  await people.transact(async (client) => {
    const link = await useLink(client, 'reset_password', { secret: token, now: now() });
    const person = link && (await findPerson(client, { id: link.personId! }));
    if (person === undefined) throw deadLink('reset_password');
    await setPassword(client, person.id, hash, now());
    await client.query("DELETE FROM one_time_links WHERE person_id = $1 AND purpose = 'reset_password'", [person.id]);
    await endSessions(client, person.id, null);
    await forgetFailures(client, person);
    await recordActions(client, [personEntry(person, 'person.password', { address, details: '{"by":"reset"}' })]);
    const values = { at: new Date(now()), resetLink: `${pagesUrl}/reset` };
    await mails.enqueue(client, { to: person.email, kind: 'password_changed', values });
  });
}
