import type { Issue } from '@fourwinds/dns';
import { productIssue, type ProductIssueCode } from './product-issue.ts';
import type { ZoneContent } from './zone-content.ts';

/** Returns the issue of a wildcard or DNAME in the zone of a suffix. */
export function wildcardIssue(domain: string, path: string): Issue<ProductIssueCode> {
  const message = `${domain} is a suffix: a wildcard or a DNAME would answer for every name that nobody has registered, and deny that unsigned names below it have no DS. Write each name`;
  return productIssue('suffix-wildcard', message, path);
}

/** Validating resolvers accept names below a suffix only if opt-out leaves open whether they exist. */
export function suffixProblems({ suffix, dnssec }: ZoneContent): Issue<ProductIssueCode>[] {
  const isOptOut = dnssec?.enabled === true && dnssec.denial === 'NSEC3' && dnssec.optOut;
  if (suffix !== true || isOptOut) return [];
  const message =
    'a suffix has no records for the unsigned zones below it, so it must be signed with opt-out: set enabled and optOut to true, and denial to NSEC3';
  return [productIssue('suffix-unsigned', message, 'spec.dnssec')];
}

/** Returns the issue of a suffix outside the namespace of the service. */
export function suffixOfTenant(namespace: string): Issue<ProductIssueCode> {
  const message = `only zones of the service can be suffixes, and ${namespace} is not its namespace: leave suffix out`;
  return productIssue('suffix-of-tenant', message, 'spec.suffix');
}
