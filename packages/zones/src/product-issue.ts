import { type Issue, type IssueCode, type IssueRule, issueBy } from '@fourwinds/dns';

/**
 * Rules of the product about ownership, limits of a Zone object and managed fields. The DNS rules are in
 * packages/dns.
 */
export const productCatalogue = {
  'apex-ns-managed': { severity: 'error', rfc: 'RFC 1034 4.2.1' },
  'suffix-wildcard': { severity: 'error', rfc: 'RFC 4592 2.2' },
  'suffix-unsigned': { severity: 'error', rfc: 'RFC 5155 6' },
  'suffix-of-tenant': { severity: 'error', rfc: '' },
  'record-id-duplicate': { severity: 'error', rfc: '' },
  'zone-too-large': { severity: 'error', rfc: '' },
  'public-suffix': { severity: 'error', rfc: '' },
  'reserved-domain': { severity: 'error', rfc: 'RFC 6761' },
  'proof-needed': { severity: 'error', rfc: '' },
  'grant-withdrawn': { severity: 'error', rfc: '' },
  'grant-needed': { severity: 'warning', rfc: '' },
  'others-below': { severity: 'warning', rfc: '' },
  'hidden-by-zone': { severity: 'warning', rfc: 'RFC 1034 4.3.2' },
  'hides-records': { severity: 'warning', rfc: 'RFC 1034 4.3.2' },
  'domain-conflict': { severity: 'error', rfc: '' },
  'keys-missing': { severity: 'error', rfc: '' },
  'dnssec-force': { severity: 'error', rfc: '' },
  'ttl-of-set': { severity: 'warning', rfc: 'RFC 2181 5.2' },
  'endpoint-feature': { severity: 'error', rfc: '' },
  'endpoint-without-targets': { severity: 'error', rfc: '' },
  'endpoint-targets-too-many': { severity: 'error', rfc: '' },
  'delegation-missing': { severity: 'error', rfc: 'RFC 1034 4.2.1' },
  'delegation-elsewhere': { severity: 'error', rfc: 'RFC 1034 4.2.1' },
  'delegation-in-part': { severity: 'error', rfc: 'RFC 1034 4.2.2' },
  'delegation-incomplete': { severity: 'warning', rfc: 'RFC 1034 4.2.2' },
  'parent-glue-missing': { severity: 'error', rfc: 'RFC 9471 3' },
  'parent-glue-wrong': { severity: 'error', rfc: 'RFC 1034 4.2.2' },
  'parent-ds-first': { severity: 'error', rfc: 'RFC 6781 4.3.5' },
  'parent-ds-foreign': { severity: 'error', rfc: 'RFC 4035 5.2' },
  'parent-ds-missing': { severity: 'warning', rfc: 'RFC 4035 2.4' },
  'parent-ds-obsolete': { severity: 'warning', rfc: 'RFC 6781 4.1.2' },
} as const satisfies Record<string, IssueRule>;

export type ProductIssueCode = keyof typeof productCatalogue;

export type ZoneObjectIssue = Issue<IssueCode | ProductIssueCode>;

export function productIssue(code: ProductIssueCode, message: string, path = ''): Issue<ProductIssueCode> {
  return issueBy(productCatalogue, code, message, path);
}
