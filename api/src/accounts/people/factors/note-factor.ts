import type { PoolClient } from 'pg';
import { recordActions } from '../../../storage/audit/audit-rows.ts';
import type { Client, Session } from '../browser-session.ts';
import type { PeoplePorts } from '../people-ports.ts';
import { personEntry } from '../person-entry.ts';
import { subjectOf } from '../sign-out.ts';

export interface FactorChange {
  readonly change: 'added' | 'removed';
  /** Name of the factor in the audit log. */
  readonly factor: 'totp' | 'passkey' | 'recovery-codes';
  /** Description of the factor, for use within a sentence of the mail. */
  readonly words: string;
  readonly session: Session;
  readonly visitor: Client;
}

/** Writes an audit entry and sends a mail to the user about a factor change, in the transaction of the change. */
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
