import { type ProblemPage, problemPages } from '../api/src/problems/problem-pages.ts';
import { code, table } from './table.ts';

/** docs/problems.md: the codes of answers and of the APIs' own details, as the API's pages below /problems explain them. */
export function problemsPage(): string {
  const pages = [...problemPages.values()];
  const answers = pages.filter(({ status }) => status !== null);
  const details = pages.filter(({ kind }) => kind === 'request');
  return `<!-- Made by “npm run gen” from api/src/http/failure-catalogue.ts and api/src/request-rules.ts. -->
# Problems

Codes of the answers of the REST APIs. The API itself serves a page for each code at \`/problems/<code>\`, with the messages that it can have: as HTML in a browser, else as JSON, and without a token.
The \`type\` of an error of the general API is the path of this page.

${table([['code', 'status', 'meaning', 'correction'], ...answers.map(answerRow)])}

## Codes of details

Codes in \`details\`, \`errors\` and \`warnings\` that are about the request itself. Those about records and zones are [issue codes](issue-codes.md); each has a page, too.

${table([['code', 'meaning'], ...details.map((page) => [code(page.code), page.meaning])])}
`;
}

function answerRow(page: ProblemPage): string[] {
  return [code(page.code), String(page.status), page.meaning, page.action];
}
