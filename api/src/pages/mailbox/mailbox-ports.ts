import type { Mailbox } from './mailbox.ts';

export interface MailboxPorts {
  /** Shows the waiting mails. Set on a local installation without a mail server. */
  readonly mailbox: Mailbox | undefined;
}
