import type { KeyRing } from '@fourwinds/envelope';
import type { Pool } from 'pg';
import type { Tokens } from '../../automation/tokens/tokens.ts';
import { Mailbox } from './mailbox.ts';
import { MailboxAccess } from './mailbox-access.ts';

interface Settings {
  readonly FOURWINDS_MAILBOX?: 'on';
  readonly FOURWINDS_TOKEN_FILE?: string;
  readonly FOURWINDS_MAIL_KEYS?: KeyRing;
}

/** Returns the mailbox if the settings enable it. */
export function openMailbox(
  { FOURWINDS_MAILBOX: mailbox, FOURWINDS_TOKEN_FILE: file, FOURWINDS_MAIL_KEYS: keys }: Settings,
  { pool, tokens }: { readonly pool: Pool; readonly tokens: Tokens },
): Mailbox | undefined {
  if (mailbox === undefined || file === undefined || keys === undefined) return undefined;
  return new Mailbox(pool, keys, new MailboxAccess(file, tokens, Date.now));
}
