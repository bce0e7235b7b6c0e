import { type RecordType, recordTypes } from '@fourwinds/dns';
import { isUserEditable } from '@fourwinds/resources';
import { acceptedHere, refusedHere } from '../test/vectors/differences.ts';
import { readVectors } from '../test/vectors/read.ts';
import { code, table } from './table.ts';

/** docs/record-types.md: the types of the registry, each with the first value of its vectors. */
export function recordTypesPage(): string {
  const editable = recordTypes.filter(({ name }) => isUserEditable(name));
  const others = recordTypes.filter(({ name }) => !isUserEditable(name));
  return `<!-- Made by “npm run gen” from packages/dns/src/rr/types and test/vectors. -->
# Record types

Users may put ${editable.length} types into their zones. A value is one string in presentation format (RFC 1035 5.1); names in it are relative to
the zone unless they end in a dot. A TXT value without quotes is one text as it is: [decision 9](decisions/0009-bare-txt.md).

${table([['type', 'for', 'fields, in their order', 'example'], ...editable.map(editableRow)])}

The SOA record and the NS records of the zone itself are written by the service.

A value comes back in one form whichever way it was written: names absolute, addresses as RFC 5952 has them, hexadecimal in capitals (RFC 4034 5.3),
numbers without leading zeros, text in quotes.

## Where other checks decide otherwise

named-checkzone (BIND, with \`-k fail\`) and kzonecheck (Knot), both of Debian 12, and deSEC's API refuse the same values as this product, with these exceptions.

${table([['type', 'accepted here', 'refused by', 'because'], ...acceptedHere.map(({ by, types, what, why }) => [types.join(', '), what, by.join(', '), why])])}

${table([['type', 'refused here, accepted by all of them', 'because'], ...refusedHere.map(({ types, what, why }) => [types.join(', '), what, why])])}

deSEC wants names to end in a dot; here they are relative to the zone without one.

## Types that are served but not set by users

A nameserver over a folder of zone files (\`make nameserver\`) also loads these, and any other type as \`TYPE123 \\# 2 abcd\` (RFC 3597):

${others.map(({ name }) => name).join(', ')}.
`;
}

function editableRow(type: RecordType): string[] {
  const fields = type.fields.map(({ name, form }) => `${name}: ${form}`);
  return [`**${type.name}** (${type.rfc})`, type.summary, fields.join('<br>'), code(example(type))];
}

function example({ name }: RecordType): string {
  return readVectors(name).sections.canonical[0].given;
}
