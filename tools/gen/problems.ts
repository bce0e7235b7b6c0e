import { type ProblemPage, problemPages } from '../../api/src/pages/problems/problem-pages.ts';
import { code, table } from './table.ts';

/**
 * Returns docs/reference/problems.md: the error codes of responses, and the codes of issues. The API shows them on
 * its pages below /problems.
 */
export function problemsPage(): string {
  const pages = [...problemPages.values()];
  const answers = pages.filter(({ status }) => status !== null);
  const issues = pages.filter(({ kind }) => kind === 'request');
  return `<!-- Made by “npm run gen” from api/src/http/failure-catalogue.ts and api/src/kernel/request-rules.ts. -->
# Problems

Error codes of the REST APIs. The API serves a page for each code at \`/problems/<code>\`, with its possible messages: as HTML for browsers, otherwise as JSON. No token is needed.
In the general API, the \`type\` of an error is the path of this page.

The column “retry” says what a client does with the same request:

- later: send it again after \`Retry-After\` or a pause; a write with its \`Idempotency-Key\`
- after reading: read the current state, then decide; with \`Retry-After\`, the same request may succeed later
- never: do not send the same request again

${table([['code', 'status', 'retry', 'meaning', 'correction'], ...answers.map(answerRow)])}

## Codes of issues

Codes in \`issues\` and \`warnings\` that concern the request. For records and zones there are [issue codes](issue-codes.md). Each code has a page.

${table([['code', 'meaning'], ...issues.map((page) => [code(page.code), page.meaning])])}
`;
}

function answerRow(page: ProblemPage): string[] {
  return [code(page.code), String(page.status), page.retry!.replace('_', ' '), page.meaning, page.action];
}
