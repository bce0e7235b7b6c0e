import { catalogue, type IssueRule } from '@fourwinds/dns';
import { productCatalogue } from '@fourwinds/zones';
import { code, table } from './table.ts';

/** docs/issue-codes.md: the errors and warnings about DNS data, and by the product's own rules. */
export function issueCodesPage(): string {
  return `<!-- Made by “npm run gen” from packages/dns/src/issue.ts and packages/zones/src/product-issue.ts. -->
# Issue codes

Errors and warnings about records, zones and zone files. The same code is in \`status.problems\` of a Zone or Record, in the \`details\` or \`errors\`
of an API's answer, and in the log of a nameserver that reads zone files. [Messages](messages.md) lists the sentences, which name the fault and its correction.
An error keeps the draft, or the Record, from being published; a warning does not. The codes delegation-… and parent-… are about records at the parent, in \`status.delegation.problems\`; they keep nothing from being published.

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
