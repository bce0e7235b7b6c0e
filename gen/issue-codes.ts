import { catalogue } from '@fourwinds/dns';
import { code, table } from './table.ts';

/** docs/issue-codes.md: what can be wrong with DNS data. */
export function issueCodesPage(): string {
  const rows = Object.entries(catalogue).map(([name, { severity, rfc }]) => [code(name), severity, rfc]);
  return `<!-- Made by “npm run gen” from packages/dns/src/issue.ts. -->
# Issue codes

What can be wrong with records, zones and zone files. The same code stands in \`status.problems\` of a Zone or Record, in the \`details\` or \`errors\`
of an API's answer, and in the log of a nameserver that reads zone files. The message beside it says what is wrong and what would be right.
An error keeps the draft, or the Record, from being published; a warning does not.

${table([['code', 'severity', 'rule'], ...rows])}
`;
}
