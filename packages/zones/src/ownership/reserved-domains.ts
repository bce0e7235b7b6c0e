import { ancestorsOf, isAtOrBelow } from '@fourwinds/resources';

/** Names that an owner could use to impersonate Internet infrastructure. */
const infrastructure = [
  'root-servers.net',
  'gtld-servers.net',
  'iana-servers.net',
  'in-addr-servers.arpa',
  'ip6-servers.arpa',
];

/**
 * Names that have no owner in the public DNS: special-use names (RFC 6761, 6762, 7686, 8375, 8880, 9462, 9476, 9665),
 * `internal`, and TLDs that are never delegated because private networks use them. The example names of RFC 6761 are
 * allowed: they are harmless, and authoritative servers must treat them like any other name.
 */
const special = [
  ...['alt', 'corp', 'home', 'internal', 'invalid', 'lan', 'local', 'localhost', 'mail', 'onion', 'test'],
  ...['home.arpa', 'ipv4only.arpa', 'resolver.arpa', 'service.arpa'],
];

const octets = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Reverse zones of private, shared, loopback and link-local addresses (RFC 6303 4, RFC 7793). */
const privateReverse = [
  ...['0', '10', '127', '254.169', '168.192', '255.255.255.255'].map((name) => `${name}.in-addr.arpa`),
  ...octets(16, 31).map((octet) => `${octet}.172.in-addr.arpa`),
  ...octets(64, 127).map((octet) => `${octet}.100.in-addr.arpa`),
  ...['d.f', '8.e.f', '9.e.f', 'a.e.f', 'b.e.f'].map((name) => `${name}.ip6.arpa`),
  ...['0', '1'].map((digit) => `${digit}.${'0.'.repeat(31)}ip6.arpa`),
];

const reserved = new Set([...infrastructure, ...special, ...privateReverse]);

/** Depth of the reverse zones that belong to registries: an IPv4 /8 and an IPv6 /12. */
const registries = [
  { suffix: 'in-addr.arpa', depth: 1 },
  { suffix: 'ip6.arpa', depth: 3 },
] as const;

/** True for private and special-use domains, even if they are on the list of public suffixes. */
export function isSpecial(domain: string): boolean {
  return reserved.has(domain);
}

export interface ReservedOptions {
  readonly serviceDomain: string;
  /** Domains that administrators have reserved. All names below them are reserved as well. */
  readonly denied: readonly string[];
}

/**
 * Returns the reason why only owners that an administrator trusts may have a domain. Returns undefined for other
 * domains.
 */
export function reservedFor(domain: string, { serviceDomain, denied }: ReservedOptions): string | undefined {
  const names = [domain, ...ancestorsOf(domain)];
  if (isAtOrBelow(serviceDomain, domain)) return `${domain} is above ${serviceDomain}, which belongs to the service`;
  if (names.some((name) => denied.includes(name)))
    return `${domain} is not hosted here: administrators have reserved it`;
  const found = names.find((name) => reserved.has(name));
  if (found !== undefined)
    return `${domain} is not hosted here: ${found} is a special or private name, which is only for owners whom administrators trust`;
  if (names.length === 1) return `${domain} is a top-level domain; make a zone for your own name below it`;
  if (isOfRegistry(domain, names.length))
    return `${domain} is the reverse zone of a registry; make one for your own addresses`;
  return undefined;
}

function isOfRegistry(domain: string, labels: number): boolean {
  if (domain === 'arpa') return true;
  return registries.some(({ suffix, depth }) => isAtOrBelow(domain, suffix) && labels - 2 <= depth);
}
