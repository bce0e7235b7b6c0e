import { catalogue, type IssueRule, type Severity } from '@fourwinds/dns';
import { productCatalogue } from '@fourwinds/zones';
import { failureCatalogue, type Retry } from '../../http/failure-catalogue.ts';
import { titleOf } from '../../http/presentation.ts';
import { requestRules } from '../../kernel/request-rules.ts';
import messages from './messages.json' with { type: 'json' };

export interface ProblemPage {
  readonly code: string;
  readonly title: string;
  /** Where the code appears: in a response, in an issue about the request, or in an issue about records and zones. */
  readonly kind: 'answer' | 'request' | 'issue';
  /** HTTP status, or null if the code appears only in issues. */
  readonly status: number | null;
  /** Advice for sending the same request again, or null if the code appears only in issues. */
  readonly retry: Retry | null;
  /** Severity of an issue, or null for other codes. */
  readonly severity: Severity | null;
  readonly meaning: string;
  readonly action: string;
  /** Document that contains the rule, such as `RFC 1035 5.1`, or null. */
  readonly rule: string | null;
  /** Messages used with the code. `<name>` stands for a part that depends on the request. */
  readonly messages: readonly string[];
}

const issueActions: { readonly [severity in Severity]: string } = {
  error: 'Correct the record or setting that the message names.',
  warning: 'Check the record or setting that the message names; a warning keeps nothing from being published.',
};

export const problemPages: ReadonlyMap<string, ProblemPage> = new Map(
  [
    ...Object.entries(failureCatalogue).map(([code, { status, retry, meaning, action }]) =>
      pageOf(code, { kind: 'answer', status, retry, meaning, action }),
    ),
    ...Object.entries(requestRules).map(([code, meaning]) =>
      pageOf(code, {
        kind: 'request',
        meaning,
        action: 'The path of the issue names the field or line, and its message the correction.',
      }),
    ),
    ...ofIssues(catalogue, 'of DNS'),
    ...ofIssues(productCatalogue, 'of this service'),
  ].map((page) => [page.code, page]),
);

function ofIssues(rules: Readonly<Record<string, IssueRule>>, origin: string): ProblemPage[] {
  return Object.entries(rules).map(([code, { severity, rfc }]) =>
    pageOf(code, {
      kind: 'issue',
      severity,
      meaning: `A record, a zone or its delegation does not follow a rule ${origin}.`,
      action: issueActions[severity],
      rule: rfc === '' ? null : rfc,
    }),
  );
}

type Given = Pick<ProblemPage, 'kind' | 'meaning' | 'action'> & Partial<ProblemPage>;

function pageOf(code: string, given: Given): ProblemPage {
  const { [code]: texts = [] } = messages as { readonly [code: string]: readonly string[] };
  return {
    code,
    title: titleOf(code),
    status: null,
    retry: null,
    severity: null,
    rule: null,
    messages: texts,
    ...given,
  };
}
