import type { ComposedMail, MailSender, TakenMail } from '@fourwinds/mail';
import type { SendMailOptions } from 'nodemailer';

/**
 * A mail as it is sent. Its Message-ID follows from its row, so that a mail that is sent again is the same one. No program answers it
 * (RFC 3834 5).
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

/** The domain that names the service to servers of mail. */
export function domainOf({ address }: MailSender): string {
  return address.slice(address.indexOf('@') + 1);
}
