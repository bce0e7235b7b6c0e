import { refusals } from '../../operator/src/zone/compose/composition.ts';
import { catalogue, type IssueRule } from '@fourwinds/dns';
import { productCatalogue } from '@fourwinds/zones';
import { collectMessages, type Message } from './messages/collect.ts';
import { restText } from './messages/rest-text.ts';
import { parseSources } from './messages/source-files.ts';
import { code, table } from './table.ts';

const rules: Readonly<Record<string, IssueRule>> = { ...catalogue, ...productCatalogue };

const refusalCodes = Object.entries(refusals).map(([reason, { issue }]) => [reason, issue?.code] as const);

/**
 * Maps reasons of conditions and events to problem codes. A Zone status also reports these conditions and events as
 * problems.
 */
const problemCodes: { readonly [reason: string]: string | undefined } = {
  ...Object.fromEntries(refusalCodes),
  NotGranted: 'grant-needed',
  OtherBelow: 'others-below',
};

/** Returns all messages that users may see. */
export function messagesIn(root: string): Message[] {
  return collectMessages(parseSources(root)).flatMap(withCodes).flatMap(withRestText);
}

/** Returns api/src/pages/problems/messages.json: the messages of issues and responses by code. */
export function problemMessages(messages: readonly Message[]): string {
  const shown = messages.filter(({ kind, code: name }) => (kind === 'issue' || kind === 'answer') && name !== 'any');
  const rows = sorted(shown.map(({ code: name, text }) => [name, text]));
  const byCode = Map.groupBy(rows, ([name]) => name);
  const texts = Array.from(byCode, ([name, all]) => [name, all.map(([, text]) => text)] as const);
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`;
}

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

[The APIs](../use/api.md#lists-versions-errors) give each code its HTTP status. \`any\` stands for the code of the error that the message sums up.

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

/**
 * Returns the message with all its codes. A missing field has its own code, which the message reveals. A Zone status
 * reports some conditions as problems as well.
 */
function withCodes(message: Message): Message[] {
  const { kind, code: name, text } = message;
  if (kind === 'issue' && text.startsWith('this is required')) return [{ ...message, code: 'field-missing' }];
  const problem = kind === 'condition' ? problemCodes[name] : undefined;
  return problem === undefined ? [message] : [message, { kind: 'issue', code: problem, text }];
}

function withRestText(message: Message): Message[] {
  const text = restText(message);
  return text === message.text ? [message] : [message, { ...message, text }];
}

function sorted(rows: readonly string[][]): string[][] {
  const key = (row: readonly string[]): string => row.join('\n');
  return rows.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
