import { domainNameIn, domainText } from '@fourwinds/dns/domain-name';
import { z } from 'zod';
import { readAddress } from './mail-address.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first octet (RFC 8314). `starttls`: TLS before anything else is sent. `none`: no TLS. */
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly user?: string;
  readonly password?: string;
}

export interface MailSender {
  readonly name: string;
  readonly address: string;
}

const PORTS: { readonly [protocol: string]: number } = { 'smtp:': 587, 'smtps:': 465 };
const SMTP_FORM =
  'must be smtps://user:password@host:port or smtp://user:password@host:port, with ?starttls=off where nothing is encrypted';

const smtpServer = z.string().transform((text, context): SmtpServer => {
  const url = URL.parse(text);
  const host = url === null ? undefined : hostIn(url);
  if (url === null || host === undefined || !isServer(url)) {
    context.addIssue(SMTP_FORM);
    return z.NEVER;
  }
  const tls = url.protocol === 'smtps:' ? 'implicit' : url.search === '' ? 'starttls' : 'none';
  if (tls === 'none' && url.username !== '') {
    context.addIssue('a user and a password are not sent without TLS: leave them or ?starttls=off out');
    return z.NEVER;
  }
  return {
    host,
    port: url.port === '' ? PORTS[url.protocol] : Number(url.port),
    tls,
    ...credentialsIn(url),
  };
});

function credentialsIn({ username, password }: URL): Pick<SmtpServer, 'user' | 'password'> {
  return {
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

function isServer(url: URL): boolean {
  const { protocol, pathname, search, hash } = url;
  const isOff = protocol === 'smtp:' && search === '?starttls=off';
  const hasNoPath = pathname === '' || pathname === '/';
  return protocol in PORTS && hasNoPath && (search === '' || isOff) && hash === '' && hasUser(url);
}

/**
 * Returns a host name in canonical form, or an IP address. Undefined for other hosts. The URL parser does not
 * normalize the host of a scheme such as `smtp:`.
 */
function hostIn({ hostname }: URL): string | undefined {
  const [, address] = /^\[(.*)\]$/.exec(hostname) ?? [];
  if (address !== undefined) return address;
  const name = isEncoded(hostname) ? domainNameIn(decodeURIComponent(hostname)) : undefined;
  const host = name && domainText(name);
  return host === '' || host?.includes('\\') ? undefined : host;
}

/** A URL may omit the user. A password requires a user. */
function hasUser({ username, password }: URL): boolean {
  return (username !== '' || password === '') && isEncoded(username + password);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const SENDER = /^(?:(?<name>[^<>@"\p{C}]{1,60}?) +<(?<named>[^<>]+)>|(?<bare>[^<> ]+))$/u;

const mailSender = z.string().transform((text, context): MailSender => {
  const { name, named, bare = '' } = SENDER.exec(text.trim())?.groups ?? {};
  const read = readAddress(named ?? bare);
  if ('address' in read)
    return { name: name ?? read.address.slice(read.address.indexOf('@') + 1), address: read.address };
  context.addIssue('must be the name of the service and an address, such as Example DNS <dns@example.com>');
  return z.NEVER;
});

/** Mail options. `make run` accepts and forwards them. */
export const mailOptions = {
  /** Mail server. Without it, no mail is sent. */
  FOURWINDS_SMTP: smtpServer.optional(),
  /** File that contains the password. It replaces the password in the URL. */
  FOURWINDS_SMTP_PASSWORD_FILE: z.string().optional(),
  /** PEM file with additional certificate authorities for verifying the mail server. */
  FOURWINDS_SMTP_CA: z.string().optional(),
  /** Sender address of mails. The display name is the name of the service. */
  FOURWINDS_MAIL_FROM: mailSender.optional(),
};
