import { shorten } from '../../name.ts';
import { aLabelAdvice, shownText } from '../../shown-text.ts';
import { parseIpv4, parseIpv6 } from '../../rr/all-fields.ts';

/** A mechanism or modifier of an SPF record. */
export interface SpfTerm {
  /** Name in lower case, for example `include`, `a` or `redirect`. */
  readonly name: string;
  readonly modifier: boolean;
  /** The text after `:` or `=`, without prefix lengths. Empty if there is no such text. */
  readonly domain: string;
}

export interface SpfRecord {
  readonly terms: readonly SpfTerm[];
  /** Each error is the end of a sentence that begins with the record. */
  readonly problems: readonly string[];
}

const DELIMITED = '[slodiphcrtv]\\d*r?[.\\-+,/_=]*';
const EXPANSION = `%(?:\\{${DELIMITED}\\}|[%_-])`;
const MACRO_STRING = `(?:${EXPANSION}|[!-$&-~])*`;
const TOP_LABEL = '(?:[a-z0-9]*[a-z][a-z0-9]*|[a-z0-9]+-[a-z0-9-]*[a-z0-9])';
const DOMAIN = new RegExp(`^${MACRO_STRING}(?:\\.${TOP_LABEL}\\.?|%\\{${DELIMITED}\\})$`, 'i');
const TEXT = new RegExp(`^${MACRO_STRING}$`, 'i');
const PREFIX4 = '(?:/(?:[12]?\\d|3[0-2]))?';
const PREFIX6 = '(?:/(?:1[01]\\d|12[0-8]|[1-9]?\\d))?';
const PREFIXES = new RegExp(`^(.*?)${PREFIX4}(?:/${PREFIX6})?$`, 's');

/** Longer than any domain name or useful macro. */
const MAX_WORD = 300;

/** True if receivers treat the text as SPF (RFC 7208 4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Parses an SPF record (RFC 7208 12). */
export function readSpf(text: string): SpfRecord {
  const words = text
    .split(' ')
    .slice(1)
    .filter((word) => word !== '');
  const problems: string[] = [];
  const terms = words.flatMap((word) => {
    const found = readTerm(word);
    if (typeof found !== 'string') return [found];
    problems.push(`has "${shorten(shownText(word))}", which ${found}${aLabelAdvice(word)}`);
    return [];
  });
  const twice = ['redirect', 'exp'].filter((name) => terms.filter((term) => term.name === name).length > 1);
  return { terms, problems: [...problems, ...twice.map((name) => `has ${name} twice; keep one`)] };
}

function readTerm(word: string): SpfTerm | string {
  if (word.length > MAX_WORD) return 'is longer than any domain name';
  const [, modifier, text] = /^([a-z][a-z0-9_.-]*)=(.*)$/is.exec(word) ?? [];
  return modifier === undefined ? readMechanism(word) : readModifier(modifier.toLowerCase(), text);
}

function readMechanism(word: string): SpfTerm | string {
  const [, written = '', colon, value] = /^[+?~-]?([a-z][a-z0-9]*)(:?)(.*)$/is.exec(word) ?? [];
  const name = written.toLowerCase();
  if (!Object.hasOwn(MECHANISMS, name)) {
    return 'is no mechanism; known are all, include, a, mx, ptr, ip4, ip6 and exists';
  }
  const problem = MECHANISMS[name](value, colon === ':');
  return problem ?? { name, modifier: false, domain: PREFIXES.exec(value)?.[1] ?? '' };
}

function readModifier(name: string, value: string): SpfTerm | string {
  const domain = name === 'redirect' || name === 'exp';
  if (domain && !DOMAIN.test(value)) return `needs a domain, as in ${name}=_spf.example.com`;
  if (!TEXT.test(value)) return 'has a wrong macro; a percent sign is written %%';
  return { name, modifier: true, domain: value };
}

/** Returns the error in the text after the name of the mechanism. Returns undefined if there is no error. */
type Mechanism = (value: string, colon: boolean) => string | undefined;

const MECHANISMS: Readonly<Record<string, Mechanism>> = {
  all: (value, colon) => (value === '' && !colon ? undefined : 'takes nothing behind it; write -all or ~all'),
  include: domainOf('include'),
  exists: domainOf('exists'),
  ptr: (value, colon) => (value === '' || (colon && DOMAIN.test(value)) ? undefined : NO_DOMAIN),
  a: optionalDomain,
  mx: optionalDomain,
  ip4: network(parseIpv4, new RegExp(`^([^/]*)${PREFIX4}$`), 'an IPv4 address or network such as ip4:192.0.2.0/24'),
  ip6: network(parseIpv6, new RegExp(`^([^/]*)${PREFIX6}$`), 'an IPv6 address or network such as ip6:2001:db8::/32'),
};

const NO_DOMAIN = 'names no domain; write its full name, such as mail.example.com';

function domainOf(name: string): Mechanism {
  return (value, colon) => {
    if (colon && DOMAIN.test(value)) return undefined;
    return colon ? NO_DOMAIN : `needs a domain, as in ${name}:_spf.example.com`;
  };
}

/** Accepts a domain, prefix lengths, both, or neither (RFC 7208 5.3). */
function optionalDomain(value: string, colon: boolean): string | undefined {
  const domain = PREFIXES.exec(value)?.[1];
  if (colon && domain !== undefined && DOMAIN.test(domain)) return undefined;
  if (!colon && domain === '') return undefined;
  return value.includes('/') && domain?.includes('/') === true
    ? 'has a wrong prefix length; write /0 to /32, and //0 to //128 for IPv6'
    : NO_DOMAIN;
}

function network(parse: (text: string) => unknown, form: RegExp, example: string): Mechanism {
  return (value, colon) => {
    const address = form.exec(value)?.[1];
    return colon && address !== undefined && parse(address) !== undefined ? undefined : `is not ${example}`;
  };
}
