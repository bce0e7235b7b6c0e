import type { PoolClient } from 'pg';
import { recordActions } from '../../audit/audit-rows.ts';
import type { Client, Session } from '../../pages/session.ts';
import type { PeoplePorts } from '../people-ports.ts';
import { personEntry } from '../person-entry.ts';
import { subjectOf } from '../sign-out.ts';

/** A change of the second factors of the person of a session. */
export interface FactorChange {
  readonly change: 'added' | 'removed';
  /** As the audit log has it. */
  readonly factor: 'totp' | 'passkey' | 'recovery-codes';
  /** As the mail has it, within a sentence. */
  readonly words: string;
  readonly session: Session;
  readonly visitor: Client;
}

/** Writes a change of factors into the audit log, and tells its person by mail, in the transaction of the change. */
export async function noteFactor(
  client: PoolClient,
  { mails, pagesUrl, now }: Pick<PeoplePorts, 'mails' | 'pagesUrl' | 'now'>,
  { change, factor, words, session, visitor }: FactorChange,
): Promise<void> {
  const details = JSON.stringify({ [change]: factor });
  const { address } = visitor;
  await recordActions(client, [personEntry(subjectOf(session), 'person.factor', { address, details })]);
  const values = { at: new Date(now()), factor: words, resetLink: `${pagesUrl}/reset` };
  await mails.enqueue(client, { to: session.person.email, kind: `factor_${change}`, values });
}
