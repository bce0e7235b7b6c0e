import { getDomain, parse } from 'tldts';

/**
 * True for public suffixes (ICANN and private rules of publicsuffix.org). They cannot be claimed. Names without a
 * rule in the list, such as `internal`, are not treated as public suffixes.
 */
export function isPublicSuffix(domain: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true, validateHostname: false });
  return publicSuffix === domain && (isIcann === true || isPrivate === true);
}

/**
 * Returns the registered domain that contains a domain. This is the name directly below its public suffix. If the
 * list has no rule, returns the domain itself.
 */
export function registeredDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true, validateHostname: false }) ?? domain;
}
