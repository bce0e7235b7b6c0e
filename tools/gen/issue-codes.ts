import { catalogue, type IssueRule } from '@fourwinds/dns';
import { productCatalogue } from '@fourwinds/zones';
import { code, table } from './table.ts';

/** Returns docs/reference/issue-codes.md, which lists errors and warnings about DNS data and product rules. */
export function issueCodesPage(): string {
  return `<!-- Made by “npm run gen” from packages/dns/src/issue.ts and packages/zones/src/product-issue.ts. -->
# Issue codes

Errors and warnings about records, zones and zone files. You find these codes in \`status.problems\` of a Zone or Record, in \`issues\`
of an API answer, and in the log of a nameserver that reads zone files. [Messages](messages.md) lists the messages with their corrections.
An error prevents publication of the draft or the Record; a warning does not. The codes delegation-… and parent-… are in \`status.delegation.problems\`. They concern records at the parent and never prevent publication.

## Rules of DNS

${rulesTable(catalogue)}

## Rules of this product

${rulesTable(productCatalogue)}
`;
}

function rulesTable(rules: Readonly<Record<string, IssueRule>>): string {
  const rows = Object.entries(rules).map(([name, { severity, rfc }]) => [code(name), severity, rfc]);
  return table([['code', 'severity', 'rule'], ...rows]);
}
