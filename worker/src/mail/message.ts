import type { ComposedMail, MailSender, TakenMail } from '@fourwinds/mail';
import type { SendMailOptions } from 'nodemailer';

/**
 * Returns the message to send. Derives the Message-ID from the row, so that a mail that is sent twice has the same ID
 * both times. The message suppresses automatic replies (RFC 3834 5).
 */
export function messageOf(
  { id, recipient, createdAt }: Pick<TakenMail, 'id' | 'recipient' | 'createdAt'>,
  { subject, text, html, unsubscribe }: ComposedMail,
  from: MailSender,
): SendMailOptions {
  return {
    from: { ...from },
    to: { name: '', address: recipient },
    envelope: { from: from.address, to: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(from)}>`,
    date: createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the domain that identifies the service to mail servers. */
export function domainOf({ address }: MailSender): string {
  return address.slice(address.indexOf('@') + 1);
}
