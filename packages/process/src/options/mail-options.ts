import { z } from 'zod';

/** The server that takes mails. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `implicit` from the first octet on (RFC 8314), `starttls` before anything else is said, or `none`. */
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly user?: string;
  readonly password?: string;
}

/** The sender of mails: the service by its name and address. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

const PORTS: { readonly [protocol: string]: number } = { 'smtp:': 587, 'smtps:': 465 };
const SMTP_FORM =
  'must be smtps://user:password@host:port or smtp://user:password@host:port, with ?starttls=off where nothing is encrypted';

const smtpServer = z.string().transform((text, context): SmtpServer => {
  const url = URL.parse(text);
  if (url === null || !isServer(url)) {
    context.addIssue(SMTP_FORM);
    return z.NEVER;
  }
  const tls = url.protocol === 'smtps:' ? 'implicit' : url.search === '' ? 'starttls' : 'none';
  if (tls === 'none' && url.username !== '') {
    context.addIssue('a user and a password are not sent without TLS: leave them or ?starttls=off out');
    return z.NEVER;
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[url.protocol] : Number(url.port),
    tls,
    ...(url.username !== '' && { user: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
  };
});

function isServer(url: URL): boolean {
  const { protocol, hostname, pathname, search, hash } = url;
  const isOff = protocol === 'smtp:' && search === '?starttls=off';
  const hasNoPath = pathname === '' || pathname === '/';
  return protocol in PORTS && hostname !== '' && hasNoPath && (search === '' || isOff) && hash === '' && hasUser(url);
}

/** There may be a user, and with it a password. */
function hasUser({ username, password }: URL): boolean {
  return (username !== '' || password === '') && isEncoded(username + password);
}

/** Whether all percent signs begin an encoded octet of UTF-8. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const SENDER = /^(?:(?<name>[^<>@"\p{C}]{1,60}?) +<(?<named>[^<>]+)>|(?<bare>[^<> ]+))$/u;
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

const mailSender = z.string().transform((text, context): MailSender => {
  const { name, named, bare = '' } = SENDER.exec(text.trim())?.groups ?? {};
  const address = named ?? bare;
  if (ADDRESS.test(address)) return { name: name ?? address.slice(address.indexOf('@') + 1), address };
  context.addIssue('must be the name of the service and an address, such as Example DNS <dns@example.com>');
  return z.NEVER;
});

/** The options of mails; `make run` takes and forwards them. */
export const mailOptions = {
  /** The server that takes mails; without it none is sent. */
  FOURWINDS_SMTP: smtpServer.optional(),
  /** A file with the password, in place of the URL. */
  FOURWINDS_SMTP_PASSWORD_FILE: z.string().optional(),
  /** A file with certificates (PEM) of further authorities by which that server is verified. */
  FOURWINDS_SMTP_CA: z.string().optional(),
  /** The sender of mails; its name is that of the service. */
  FOURWINDS_MAIL_FROM: mailSender.optional(),
};
