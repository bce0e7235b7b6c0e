import { nameErrors } from '../api/src/zones/ownership.ts';
import { catalogue, type IssueRule } from '@fourwinds/dns';
import { productCatalogue } from '@fourwinds/zones';
import { collectMessages, type Message } from './messages/collect.ts';
import { parseSources } from './messages/source-files.ts';
import { code, table } from './table.ts';

const rules: Readonly<Record<string, IssueRule>> = { ...catalogue, ...productCatalogue };

/** Every message that a user can get. */
export function messagesIn(root: string): Message[] {
  return collectMessages(parseSources(root)).flatMap(withCodes);
}

/** api/src/problems/messages.json: the messages of issues and answers by their codes. */
export function problemMessages(messages: readonly Message[]): string {
  const shown = messages.filter(({ kind, code: name }) => (kind === 'issue' || kind === 'answer') && name !== 'any');
  const rows = sorted(shown.map(({ code: name, text }) => [name, text]));
  const byCode = Map.groupBy(rows, ([name]) => name);
  const texts = Array.from(byCode, ([name, all]) => [name, all.map(([, text]) => text)] as const);
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}

/** docs/messages.md. */
export function messagesPage(messages: readonly Message[]): string {
  const of = (kind: Message['kind']): readonly Message[] => messages.filter((message) => message.kind === kind);
  const issues = of('issue').map(({ code: name, text }) => [code(name), rules[name]?.severity ?? 'error', code(text)]);
  const rows = (kind: Message['kind']): string[][] => of(kind).map(({ code: name, text }) => [code(name), code(text)]);
  return `<!-- Made by “npm run gen” from the sources of all programs. -->
# Messages

Every message of an error, a warning or a condition. \`<name>\` stands for a part that depends on the request or the zone.
Programs should read the code and the path; a message may be reworded in any release.

A message may begin with its record (\`www A: …\`) or its field (\`field "address": …\`), and end with advice that fits the value (\`…; make it an AAAA record\`).

## Issues of records, zones, zone files and requests

[Issue codes](issue-codes.md) has the rule behind each code. Codes that it lacks are about requests.

${table([['code', 'severity', 'message'], ...sorted(issues)])}

## Errors of the APIs

[The APIs](api.md#lists-versions-errors) give each code its HTTP status. \`any\` stands for the code of the error that the message sums up.

${table([['code', 'message'], ...sorted(rows('answer'))])}

## Conditions and Events

${table([['reason', 'message'], ...sorted(rows('condition'))])}

## Errors of stores

Programs log them. Over Kubernetes, an API server has messages of its own beside these.

${table([['reason', 'message'], ...sorted(rows('store'))])}

## Errors at the start of a program

The name of the environment variable precedes the message where one is at fault.

${table([['message'], ...sorted(of('start').map(({ text }) => [code(text)]))])}
`;
}

/** The code of a field that is absent depends on the message; the APIs give some reasons of conditions as issues. */
function withCodes(message: Message): Message[] {
  const { kind, code: name, text } = message;
  if (kind === 'issue' && text.startsWith('this is required')) return [{ ...message, code: 'field-missing' }];
  const isNameError = kind === 'condition' && name in nameErrors;
  return isNameError ? [message, { kind: 'issue', code: nameErrors[name], text }] : [message];
}

function sorted(rows: readonly string[][]): string[][] {
  const key = (row: readonly string[]): string => row.join('\n');
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
