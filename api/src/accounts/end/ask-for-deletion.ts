import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Client, Session } from '../people/browser-session.ts';
import { requireFresh } from '../people/change-password.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { personEntry } from '../people/person-entry.ts';
import { endSessions } from '../people/sessions.ts';
import { subjectOf } from '../people/sign-out.ts';
import type { TokenReads } from '../../kernel/ports.ts';
import { keepAccount, markForDeletion } from '../accounts/deletion.ts';

export type DeletionPorts = PeoplePorts & TokenReads;

/**
 * Schedules deletion of the session's account in seven days. Immediately ends the account's tokens and all sessions,
 * including this one. Throws Failure forbidden if the session is not fresh, and conflict if deletion is already
 * scheduled.
 */
export async function askForDeletion(ports: DeletionPorts, session: Session, { address }: Client): Promise<void> {
  requireFresh(session);
  const { people, tokens } = ports;
  try {
    await people.transact(async (client) => {
      const at = await markForDeletion(client, session.account.id);
      if (at === undefined) throw new Failure('conflict', 'this account is already scheduled for deletion');
      const details = JSON.stringify({ at });
      await recordActions(client, [personEntry(subjectOf(session), 'account.delete', { address, details })]);
      await announce(client, ports, { ...session.person, accountId: session.account.id, at });
    });
  } finally {
    tokens.forget();
  }
}

/** Cancels the scheduled deletion of the session's account. Throws Failure conflict. */
export async function cancelDeletion(ports: DeletionPorts, session: Session, { address }: Client): Promise<void> {
  const { people, mails, pagesUrl, now } = ports;
  await people.transact(async (client) => {
    if (!(await keepAccount(client, session.account.id)))
      throw new Failure('conflict', 'this account is not scheduled for deletion, or its deletion has begun');
    await recordActions(client, [personEntry(subjectOf(session), 'account.keep', { address })]);
    const values = { at: new Date(now()), securityLink: `${pagesUrl}/settings/security` };
    await mails.enqueue(client, { to: session.person.email, kind: 'deletion_cancelled', values });
  });
}

interface LeavingPerson {
  readonly id: string;
  readonly email: string;
  readonly accountId: string;
  readonly at: Date;
}

/** Ends the user's sessions and sends a mail, in a transaction. */
async function announce(
  client: PoolClient,
  { mails, pagesUrl }: Pick<PeoplePorts, 'mails' | 'pagesUrl'>,
  { id, email, accountId, at }: LeavingPerson,
): Promise<void> {
  await endSessions(client, id, null);
  await client.query('UPDATE accounts SET deletion_announced_at = now() WHERE id = $1', [accountId]);
  const values = { deleteAt: at, signInLink: `${pagesUrl}/sign-in?next=/settings/delete` };
  await mails.enqueue(client, { to: email, kind: 'deletion_asked', values });
}

/** Ends the sessions and sends the mails for deletions that administrators requested. Skips accounts without a user. */
export async function announceDeletions(ports: PeoplePorts): Promise<void> {
  const { people, pagesUrl } = ports;
  if (pagesUrl === '') return;
  const { rows } = await people.database.query<LeavingPerson>(
    `SELECT p.id, p.email, a.id AS "accountId", a.delete_at AS at FROM accounts a JOIN persons p ON p.account_id = a.id
     WHERE a.delete_at IS NOT NULL AND a.deletion_announced_at IS NULL LIMIT 100`,
  );
  for (const leaving of rows)
    await people.transact(async (client) => {
      const { rowCount } = await client.query(
        'SELECT FROM accounts WHERE id = $1 AND delete_at IS NOT NULL AND deletion_announced_at IS NULL FOR UPDATE',
        [leaving.accountId],
      );
      if (rowCount === 1) await announce(client, ports, leaving);
    });
}
