import { rootCertificates } from 'node:tls';
import type { MailSender, SmtpServer } from '@fourwinds/mail';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { domainOf } from './message.ts';

/** The longest reply that is read, octets. */
const MOST_OF_REPLY = 64 * 1024;
const SECOND = 1000;
/** From the question for the address to the last reply; each step has less. */
const ATTEMPT = 60 * SECOND;

export interface SmtpOptions {
  readonly server: SmtpServer;
  readonly sender: MailSender;
  /** Certificates of further authorities, PEM. */
  readonly authorities?: string;
  /** Milliseconds of an attempt; a minute where left out. */
  readonly milliseconds?: number;
}

/** Sends one message by a connection of its own. Rejects where the server does not take it, or the signal aborts. */
export type Send = (message: SendMailOptions, signal: AbortSignal) => Promise<void>;

/** Sends mails through a server. Where TLS is demanded, nothing is said without it. */
export function smtp({ server, sender, authorities, milliseconds = ATTEMPT }: SmtpOptions): Send {
  const { host, port, tls, user, password } = server;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    auth: user === undefined ? undefined : { user, pass: password ?? '' },
    name: domainOf(sender),
    tls: { minVersion: 'TLSv1.2', ca: authorities === undefined ? undefined : [...rootCertificates, authorities] },
    connectionTimeout: milliseconds / 4,
    dnsTimeout: milliseconds / 4,
    greetingTimeout: milliseconds / 4,
    socketTimeout: milliseconds / 2,
    socketCloseTimeout: SECOND,
    maxResponseSize: MOST_OF_REPLY,
    logger: false,
  });
  return async (message, signal) => {
    await transport.sendMail({ ...message, signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]) });
  };
}
