import { isValidALabel, shorten } from '@fourwinds/dns';
import type { Detail } from '../../kernel/failure.ts';

type DomainError = Pick<Detail, 'code' | 'message'>;

/** A rule for zone names. Returns why a text cannot be the name, with a suggested fix. */
type Rule = (text: string) => DomainError | undefined;

/** Rules that recognize texts that are not domain names. They are checked in order. Add new rules here. */
const shapes: readonly Rule[] = [tooLong, url, email, blanks];

/** Like `shapes`, but for the names of zones. */
const zoneShapes: readonly Rule[] = [tooLong, url, email, wildcard, blanks];

/** Rules that refuse domains. The domains are in lower case, with A-labels. */
const domains: readonly Rule[] = [address, singleLabel, oddLabel, madeUpALabel];

/** Most domains, in lower case. If a domain has at most `MAX_DOMAIN` characters and no `xn--`, no rule refuses it. */
const USUAL = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const MAX_DOMAIN = 253;
/** Number of characters of the longest name, if every octet is written as `\DDD`. */
const MAX_TEXT = 1024;

/** True if no rule can refuse the domain. This check is fast. */
export function isUsualDomain(text: string): boolean {
  return text.length <= MAX_DOMAIN && USUAL.test(text) && !text.includes('xn--');
}

export function errorInText(text: string): DomainError | undefined {
  return first(zoneShapes, text);
}

/** Returns the error in any name, e.g. the name of a record. Returns undefined if there is none. */
export function errorInName(text: string): DomainError | undefined {
  return isUsualDomain(text) ? undefined : first(shapes, text);
}

export function errorInDomain(domain: string): DomainError | undefined {
  return first(domains, domain);
}

function first(rules: readonly Rule[], text: string): DomainError | undefined {
  for (const rule of rules) {
    const error = rule(text);
    if (error !== undefined) return error;
  }
  return undefined;
}

function syntax(message: string): DomainError {
  return { code: 'name-syntax', message };
}

/** Refuses a text that is longer than any valid name. Checked first, so that the other rules read short texts only. */
function tooLong(text: string): DomainError | undefined {
  if (text.length <= MAX_TEXT) return undefined;
  const message = `${shorten(text)} has ${text.length} characters; a domain has at most 253`;
  return { code: 'name-too-long', message };
}

function url(text: string): DomainError | undefined {
  const [, host] = /^\s*[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@\s]*@)?([^/?#:\s]*)/i.exec(text) ?? [];
  if (host === undefined) return undefined;
  return syntax(`${shorten(text)} is a URL; write ${host === '' ? 'the domain alone' : shorten(host)}`);
}

function email(text: string): DomainError | undefined {
  const [, domain] = /^\s*[^\s@]+@([^\s@]+?)\s*$/.exec(text) ?? [];
  return domain === undefined ? undefined : syntax(`${shorten(text)} is an e-mail address; write ${shorten(domain)}`);
}

function wildcard(text: string): DomainError | undefined {
  const [, parent] = /^\s*\*\.(\S+?)\.?\s*$/.exec(text) ?? [];
  if (parent === undefined) return undefined;
  return syntax(
    `${shorten(text)} is a wildcard, which is a record; make the zone ${shorten(parent)}, and in it the record *`,
  );
}

function blanks(text: string): DomainError | undefined {
  const name = text.trim();
  return name === text || name === ''
    ? undefined
    : syntax(`${shorten(JSON.stringify(text))} begins or ends with a blank; write ${shorten(name)}`);
}

/** Refuses IP addresses. No top-level domain is numeric (RFC 3696 section 2). */
function address(domain: string): DomainError | undefined {
  if (!/(^|\.)[0-9]+$/.test(domain)) return undefined;
  return syntax(
    `${shorten(domain)} ends in a number, as addresses do; a zone for addresses is named like 2.0.192.in-addr.arpa`,
  );
}

function singleLabel(domain: string): DomainError | undefined {
  if (domain === '' || domain.includes('.')) return undefined;
  const message = `${shorten(domain)} is a single label, as top-level domains are; write the whole name of a domain of your own, such as example.org`;
  return { code: 'public-suffix', message };
}

function oddLabel(domain: string): DomainError | undefined {
  for (const label of domain.split('.')) {
    const edge = label.startsWith('-') ? 'begins' : label.endsWith('-') ? 'ends' : undefined;
    if (edge !== undefined)
      return syntax(`the label ${label} ${edge} with a hyphen; labels begin and end with a letter or digit`);
    const [odd, sign] = /\\?([^a-z0-9_/-]|(?<=\\)\d{3})/.exec(label) ?? [];
    if (odd !== undefined)
      return syntax(
        `the label ${shorten(label)} holds ${sign}; labels of zones hold letters, digits, hyphens and underscores`,
      );
  }
  return undefined;
}

function madeUpALabel(domain: string): DomainError | undefined {
  const label = domain.split('.').find((part) => part.startsWith('xn--') && !isValidALabel(part));
  if (label === undefined) return undefined;
  const message = `the label ${label} begins with xn-- but no internationalised label is written so; write the name itself, such as bücher.example`;
  return { code: 'name-idna', message };
}
