import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure } from '../../kernel/failure.ts';
import type { PeoplePorts } from './people-ports.ts';
import { personEntry } from './person-entry.ts';
import type { Session, Client } from './browser-session.ts';
import { endSession, endSessions } from './sessions.ts';

export async function signOut({ people }: PeoplePorts, session: Session, { address }: Client): Promise<void> {
  await people.transact(async (client) => {
    if (await endSession(client, session.person.id, session.id))
      await recordActions(client, [personEntry(subjectOf(session), 'person.sign-out', { address })]);
  });
}

/** Ends another session of the same user. Throws Failure not_found. */
export async function endOther({ people }: PeoplePorts, session: Session, id: string, visitor: Client): Promise<void> {
  const { address } = visitor;
  await people.transact(async (client) => {
    if (!(await endSession(client, session.person.id, id)))
      throw new Failure('not_found', 'there is no such session; it may have ended');
    await recordActions(client, [personEntry(subjectOf(session), 'session.end', { address })]);
  });
}

export async function endOthers({ people }: PeoplePorts, session: Session, { address }: Client): Promise<void> {
  await people.transact(async (client) => {
    const count = await endSessions(client, session.person.id, session.id);
    if (count > 0) await recordActions(client, [personEntry(subjectOf(session), 'session.end', { address, count })]);
  });
}

export function subjectOf({ person, account }: Session): {
  readonly email: string;
  readonly account: Session['account'];
} {
  return { email: person.email, account };
}
