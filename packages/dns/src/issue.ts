/**
 * Errors and warnings about DNS data, and the catalogue of DNS rules. The same type is used from the check to the
 * response. The catalogue of product rules is in packages/zones.
 *
 * Code that converts issues to conditions, HTTP problems or exit codes must use `code`. `message` is for people. It
 * names the error and the correction.
 */

export type Severity = 'error' | 'warning';

export interface IssueRule {
  readonly severity: Severity;
  /** The document that defines the rule. Empty for rules outside DNS. */
  readonly rfc: string;
}

export const catalogue = {
  'name-syntax': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'name-too-long': { severity: 'error', rfc: 'RFC 1035 2.3.4' },
  'label-too-long': { severity: 'error', rfc: 'RFC 1035 2.3.4' },
  'name-idna': { severity: 'error', rfc: 'RFC 5891 4' },
  'name-outside-zone': { severity: 'error', rfc: 'RFC 1035 5.2' },
  'value-syntax': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'value-missing-field': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'value-extra-field': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'value-out-of-range': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'value-malformed-wire': { severity: 'error', rfc: 'RFC 1035 3.2.1' },
  'type-unknown': { severity: 'error', rfc: 'RFC 3597 5' },
  'type-not-hosted': { severity: 'error', rfc: 'RFC 1035 3.2.2' },
  'type-not-data': { severity: 'error', rfc: 'RFC 6895 3.1' },
  'type-missing': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'class-refused': { severity: 'error', rfc: 'RFC 1035 3.2.4' },
  'ttl-syntax': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'ttl-out-of-range': { severity: 'error', rfc: 'RFC 2181 8' },
  'ttl-missing': { severity: 'error', rfc: 'RFC 2308 4' },
  'owner-missing': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'origin-missing': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'quote-unclosed': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'parenthesis-unclosed': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'parenthesis-unopened': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'entry-too-long': { severity: 'error', rfc: 'RFC 1035 3.2.1' },
  'directive-unknown': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'include-refused': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'generate-refused': { severity: 'error', rfc: 'RFC 1035 5.1' },
  'too-many-issues': { severity: 'error', rfc: 'RFC 1035 5.2' },
  'soa-missing': { severity: 'error', rfc: 'RFC 1035 5.2' },
  'soa-several': { severity: 'error', rfc: 'RFC 1035 5.2' },
  'ttl-differs': { severity: 'warning', rfc: 'RFC 2181 5.2' },
  'record-duplicate': { severity: 'warning', rfc: 'RFC 2181 5' },
  'cname-beside-other-data': { severity: 'error', rfc: 'RFC 1034 3.6.2' },
  'cname-at-apex': { severity: 'error', rfc: 'RFC 1912 2.4' },
  'record-not-single': { severity: 'error', rfc: 'RFC 2181 10.1' },
  'dname-beside-ns': { severity: 'error', rfc: 'RFC 6672 2.3' },
  'name-below-dname': { severity: 'error', rfc: 'RFC 6672 2.4' },
  'name-below-delegation': { severity: 'warning', rfc: 'RFC 1034 4.2.1' },
  'data-at-delegation': { severity: 'warning', rfc: 'RFC 1034 4.2.1' },
  'apex-ns-missing': { severity: 'error', rfc: 'RFC 1035 5.2' },
  'ns-without-address': { severity: 'error', rfc: 'RFC 1034 4.2.1' },
  'delegation-without-address': { severity: 'warning', rfc: 'RFC 1034 4.2.1' },
  'wildcard-undefined': { severity: 'error', rfc: 'RFC 4592 4' },
  'ns-target-alias': { severity: 'error', rfc: 'RFC 2181 10.3' },
  'delegation-target-alias': { severity: 'warning', rfc: 'RFC 2181 10.3' },
  'target-alias': { severity: 'warning', rfc: 'RFC 2181 10.3' },
  'target-without-address': { severity: 'warning', rfc: 'RFC 5321 5.1' },
  'target-looks-like-address': { severity: 'warning', rfc: 'RFC 1035 3.3.9' },
  'target-not-host-name': { severity: 'warning', rfc: 'RFC 1123 2.1' },
  'target-missing': { severity: 'warning', rfc: 'RFC 1912 2.1' },
  'address-unusable': { severity: 'warning', rfc: 'RFC 6890 2.2' },
  'alias-target-missing': { severity: 'warning', rfc: 'RFC 1034 3.6.2' },
  'alias-loop': { severity: 'warning', rfc: 'RFC 1034 3.6.2' },
  'wildcard-hidden': { severity: 'warning', rfc: 'RFC 4592 3.3.1' },
  'wildcard-not-first': { severity: 'warning', rfc: 'RFC 4592 2.1.1' },
  'owner-not-host-name': { severity: 'warning', rfc: 'RFC 1123 2.1' },
  'owner-not-service': { severity: 'warning', rfc: 'RFC 8552 2' },
  'absent-service-not-alone': { severity: 'warning', rfc: 'RFC 7505 3' },
  'absent-service-preference': { severity: 'warning', rfc: 'RFC 7505 3' },
  'svcb-alias-not-alone': { severity: 'warning', rfc: 'RFC 9460 2.4.1' },
  'svcb-alias-itself': { severity: 'warning', rfc: 'RFC 9460 2.4.2' },
  'svcb-dns': { severity: 'warning', rfc: 'RFC 9461 4' },
  'parameter-unassigned': { severity: 'warning', rfc: 'RFC 7218 2' },
  'caa-property': { severity: 'warning', rfc: 'RFC 8659 4' },
  'spf-syntax': { severity: 'warning', rfc: 'RFC 7208 4.6' },
  'spf-several': { severity: 'warning', rfc: 'RFC 7208 4.5' },
  'spf-too-long': { severity: 'warning', rfc: 'RFC 7208 3.4' },
  'spf-lookups': { severity: 'warning', rfc: 'RFC 7208 4.6.4' },
  'spf-unreachable': { severity: 'warning', rfc: 'RFC 7208 5.1' },
  'spf-type': { severity: 'warning', rfc: 'RFC 7208 3.1' },
  'dkim-syntax': { severity: 'warning', rfc: 'RFC 6376 3.6.1' },
  'dkim-several': { severity: 'warning', rfc: 'RFC 6376 3.6.2.2' },
  'dmarc-syntax': { severity: 'warning', rfc: 'RFC 7489 6.3' },
  'dmarc-several': { severity: 'warning', rfc: 'RFC 7489 6.6.3' },
  'servers-without-family': { severity: 'warning', rfc: 'RFC 3901 4' },
  'rrset-too-large': { severity: 'error', rfc: 'RFC 1035 4.2.2' },
  'signed-names-too-many': { severity: 'error', rfc: 'RFC 5155 7.1' },
  'ds-without-ns': { severity: 'error', rfc: 'RFC 4035 2.4' },
  'ds-at-apex': { severity: 'error', rfc: 'RFC 4035 2.4' },
  'ds-outdated': { severity: 'warning', rfc: 'RFC 8624 3.3' },
  'cds-place': { severity: 'warning', rfc: 'RFC 7344 4.1' },
  'cds-delete': { severity: 'warning', rfc: 'RFC 8078 4' },
  'cds-without-key': { severity: 'warning', rfc: 'RFC 7344 4.1' },
  'cds-differs': { severity: 'warning', rfc: 'RFC 7344 4' },
  'nsec3-hash': { severity: 'error', rfc: 'RFC 5155 5' },
  'nsec3-owner': { severity: 'warning', rfc: 'RFC 5155 3' },
  'algorithm-refused': { severity: 'error', rfc: 'RFC 8624 3.1' },
  'ttl-above-signatures': { severity: 'warning', rfc: 'RFC 6781 4.4.2.1' },
  'name-mapped': { severity: 'warning', rfc: 'RFC 5895 2' },
  'name-repeats-zone': { severity: 'warning', rfc: 'RFC 1035 5.1' },
} as const satisfies Record<string, IssueRule>;

export type IssueCode = keyof typeof catalogue;

export interface Issue<Code extends string = IssueCode> {
  readonly code: Code;
  readonly severity: Severity;
  /** A field path (`spec.records[3].value`), or a position in a zone file (`line 3, column 7`). */
  readonly path: string;
  readonly message: string;
  readonly rfc: string;
  /** The other name that causes the issue, for example a wildcard, with a final dot. */
  readonly since?: string;
}

export function isError({ severity }: { readonly severity: Severity }): boolean {
  return severity === 'error';
}

/** Creates an issue with the severity and reference of its catalogue entry. */
export function issue(code: IssueCode, message: string, path = ''): Issue {
  return issueBy(catalogue, code, message, path);
}

export function issueBy<Code extends string>(
  rules: Readonly<Record<Code, IssueRule>>,
  code: Code,
  message: string,
  path: string,
): Issue<Code> {
  return { code, path, message, ...rules[code] };
}

/** Thrown by parsers at the first error. */
export class IssueError extends Error {
  readonly issue: Issue;

  constructor(code: IssueCode, message: string, path = '') {
    super(path === '' ? message : `${path}: ${message}`);
    this.name = 'IssueError';
    this.issue = issue(code, message, path);
  }

  at(path: string): IssueError {
    return new IssueError(this.issue.code, this.issue.message, path);
  }
}
