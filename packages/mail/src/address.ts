import { domainNameIn, domainText, isHostName } from '@fourwinds/dns';

/** RFC 5321 4.5.3.1: a path has 256 octets with its angle brackets, its local part 64. */
const MOST_OCTETS = 254;
const MOST_OF_LOCAL_PART = 64;
/** A Dot-string (RFC 5321 4.1.2). */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** A last label that is a number. */
const IS_NUMBER = /\.\d+$/;

/** An address that mail can be sent to, or the reason why a text is none. */
export type ReadAddress = { readonly address: string } | { readonly problem: string };

/**
 * Reads an address of RFC 5321: a Dot-string in ASCII and a domain, which becomes A-labels in lower case. Quoted local parts, address literals
 * and local parts outside ASCII (RFC 6531) are refused.
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

/** Addresses with the same key are one: nobody gives two mailboxes names that differ in the case of letters alone. */
export function addressKey(address: string): string {
  return address.toLowerCase();
}

/** The mailbox that mails to an address are counted for: an address with a detail behind + (RFC 5233) is that without it. */
export function mailboxOf(address: string): string {
  const [local, domain] = addressKey(address).split('@');
  return `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`;
}

/** At least two labels, of which the last is no number: no host alone, and no IPv4 address. */
function readDomain(text: string): string | undefined {
  const name = /[.\u3002\uff0e\uff61]$/.test(text) ? undefined : domainNameIn(text);
  if (name === undefined || name.labelCount < 2 || !isHostName(name)) return undefined;
  const domain = domainText(name);
  return IS_NUMBER.test(domain) ? undefined : domain;
}
