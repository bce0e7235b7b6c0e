import { domainNameIn, domainText } from '@fourwinds/dns/domain-name';
import { isHostName } from '@fourwinds/dns/host-name';

/** RFC 5321 4.5.3.1 allows 256 octets for a path including its angle brackets, and 64 octets for the local part. */
const MOST_OCTETS = 254;
const MOST_OF_LOCAL_PART = 64;
/** A Dot-string (RFC 5321 4.1.2). */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const IS_NUMBER = /\.\d+$/;

export type ReadAddress = { readonly address: string } | { readonly problem: string };

/**
 * Parses an RFC 5321 address that consists of an ASCII Dot-string and a domain. Converts the domain to lower-case
 * A-labels. Rejects quoted local parts, address literals and non-ASCII local parts (RFC 6531).
 */
export function readAddress(text: string): ReadAddress {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@'))
    return { problem: 'write an address with one @, such as name@example.com' };
  const local = text.slice(0, at);
  if (!LOCAL_PART.test(local))
    return { problem: "before the @ write letters of ASCII, digits, dots between them and !#$%&'*+/=?^_`{|}~- alone" };
  if (local.length > MOST_OF_LOCAL_PART)
    return { problem: `write at most ${MOST_OF_LOCAL_PART} characters before the @` };
  const domain = readDomain(text.slice(at + 1));
  if (domain === undefined) return { problem: 'after the @ write a domain name, such as example.com' };
  const address = `${local}@${domain}`;
  return address.length > MOST_OCTETS ? { problem: `write at most ${MOST_OCTETS} characters` } : { address };
}

/** Returns a key that identifies an address. Ignores case, because in practice no two mailboxes differ only in case. */
export function addressKey(address: string): string {
  return address.toLowerCase();
}

/** Returns the address without a +detail (RFC 5233). Mails with the same result share the mailbox limit. */
export function mailboxOf(address: string): string {
  const [local, domain] = addressKey(address).split('@');
  return `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`;
}

/**
 * Requires at least two labels, with a last label that is not numeric. This rejects bare host names and IPv4
 * addresses.
 */
function readDomain(text: string): string | undefined {
  const name = /[.\u3002\uff0e\uff61]$/.test(text) ? undefined : domainNameIn(text);
  if (name === undefined || name.labelCount < 2 || !isHostName(name)) return undefined;
  const domain = domainText(name);
  return IS_NUMBER.test(domain) ? undefined : domain;
}
