import { rootCertificates } from 'node:tls';
import type { MailSender, SmtpServer } from '@fourwinds/mail';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { domainOf } from './message.ts';

/** Maximum reply size in octets. */
const MOST_OF_REPLY = 64 * 1024;
const SECOND = 1000;
/** Milliseconds from the address lookup to the last reply. Each step has a shorter timeout. */
const ATTEMPT = 60 * SECOND;

export interface SmtpOptions {
  readonly server: SmtpServer;
  readonly sender: MailSender;
  /** Additional CA certificates, PEM. */
  readonly authorities?: string;
  /** Timeout of an attempt in milliseconds. Default: one minute. */
  readonly milliseconds?: number;
}

/** Sends a message over a new connection. Rejects if the server refuses it or the signal aborts. */
export type Send = (message: SendMailOptions, signal: AbortSignal) => Promise<void>;

/** Sends mails through a server. If TLS is required, sends nothing without it. */
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
