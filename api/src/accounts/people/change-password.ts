import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure } from '../../kernel/failure.ts';
import { requireGoodPassword } from './form-faults.ts';
import { findPerson, setPassword } from './people.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import { requirePresentPassword } from './present-password.ts';
import type { Session, Client } from './browser-session.ts';
import { endSessions } from './sessions.ts';
import { subjectOf } from './sign-out.ts';

/** Passwords in the form. `current` is empty if the user has no password. */
export interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

/**
 * Changes the user's password and ends their other sessions. Returns the new secret of this session. Throws Failure
 * forbidden if the session is not fresh, validation_error, rate_limited, unavailable, or not_found if the session has
 * ended.
 */
export async function changePassword(
  ports: PeoplePorts,
  session: Session,
  { current, password }: PasswordChange,
  { address }: Client,
): Promise<string> {
  requireFresh(session);
  const { people, passwords, sessions, mails, pagesUrl, now } = ports;
  const { person } = session;
  requireGoodPassword(ports, password, person.email);
  const before = await findPerson(people.database, { id: person.id });
  if (before === undefined) throw ended();
  await requirePresentPassword(ports, before, current, address);
  const hash = await passwords.hash(password, address);
  return people.transact(async (client) => {
    const secret = await sessions.renew(client, session.id);
    if (secret === undefined) throw ended();
    await setPassword(client, person.id, hash, now());
    await endSessions(client, person.id, session.id);
    await client.query("DELETE FROM one_time_links WHERE person_id = $1 AND purpose = 'reset_password'", [person.id]);
    await recordActions(client, [personEntry(subjectOf(session), 'person.password', { address })]);
    const values = { at: new Date(now()), resetLink: `${pagesUrl}/reset` };
    await mails.enqueue(client, { to: person.email, kind: 'password_changed', values });
    return secret;
  });
}

function ended(): Failure {
  return new Failure('not_found', 'this session has ended; sign in');
}

/** Throws Failure forbidden if the session is not fresh. */
export function requireFresh({ isFresh }: Session): void {
  if (!isFresh) throw new Failure('forbidden', 'give your password again: this was last done more than 10 minutes ago');
}
