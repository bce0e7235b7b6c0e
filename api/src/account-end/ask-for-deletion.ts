import type { PoolClient } from 'pg';
import { recordActions } from '../audit/audit-rows.ts';
import { Failure } from '../failure.ts';
import type { Client, Session } from '../pages/session.ts';
import { requireFresh } from '../people/change-password.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { personEntry } from '../people/person-entry.ts';
import { endSessions } from '../people/sessions.ts';
import { subjectOf } from '../people/sign-out.ts';
import type { Services } from '../services.ts';
import { keepAccount, markForDeletion } from '../accounts/deletion.ts';

export type DeletionPorts = PeoplePorts & Pick<Services, 'tokens'>;

/** Has the account of a fresh session end in seven days: tokens and sessions end now, this one, too. Throws Failure forbidden where it is not fresh, and conflict where that was asked for before. */
export async function askForDeletion(ports: DeletionPorts, session: Session, { address }: Client): Promise<void> {
  requireFresh(session);
  const { people, tokens } = ports;
  try {
    await people.transact(async (client) => {
      const at = await markForDeletion(client, session.account.id);
      if (at === undefined) throw new Failure('conflict', 'this account is to be deleted already');
      const details = JSON.stringify({ at });
      await recordActions(client, [personEntry(subjectOf(session), 'account.delete', { address, details })]);
      await announce(client, ports, { ...session.person, accountId: session.account.id, at });
    });
  } finally {
    tokens.forget();
  }
}

/** Keeps the account of a session, which was to be deleted. Throws Failure conflict. */
export async function cancelDeletion(ports: DeletionPorts, session: Session, { address }: Client): Promise<void> {
  const { people, mails, pagesUrl, now } = ports;
  await people.transact(async (client) => {
    if (!(await keepAccount(client, session.account.id)))
      throw new Failure('conflict', 'this account is not to be deleted, or its deletion has begun');
    await recordActions(client, [personEntry(subjectOf(session), 'account.keep', { address })]);
    const values = { at: new Date(now()), securityLink: `${pagesUrl}/settings/security` };
    await mails.enqueue(client, { to: session.person.email, kind: 'deletion_cancelled', values });
  });
}

interface Leaving {
  /** The id of the person. */
  readonly id: string;
  readonly email: string;
  readonly accountId: string;
  readonly at: Date;
}

/** Ends the sessions of a person whose account is to end, and writes to them, in a transaction. */
async function announce(
  client: PoolClient,
  { mails, pagesUrl }: Pick<PeoplePorts, 'mails' | 'pagesUrl'>,
  { id, email, accountId, at }: Leaving,
): Promise<void> {
  await endSessions(client, id, null);
  await client.query('UPDATE accounts SET deletion_announced_at = now() WHERE id = $1', [accountId]);
  const values = { deleteAt: at, signInLink: `${pagesUrl}/sign-in?next=/settings/delete` };
  await mails.enqueue(client, { to: email, kind: 'deletion_asked', values });
}

/** The same for accounts of which administrators asked that; those without a person have nobody to write to. */
export async function announceDeletions(ports: PeoplePorts): Promise<void> {
  const { people, pagesUrl } = ports;
  if (pagesUrl === '') return;
  const { rows } = await people.database.query<Leaving>(
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
