import { getDomain, parse } from 'tldts';

/**
 * Whether a domain is a public suffix, under which others register names (publicsuffix.org, ICANN and private rules).
 * Such a domain cannot be claimed. Names under no listed rule, e.g. `internal`, are not public suffixes here.
 */
export function isPublicSuffix(domain: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true, validateHostname: false });
  return publicSuffix === domain && (isIcann === true || isPrivate === true);
}

/** The domain that somebody registered, in which a domain is: the name below its public suffix, or the domain itself where no rule is listed for it. */
export function registeredDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true, validateHostname: false }) ?? domain;
}
