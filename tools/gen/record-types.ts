import { type RecordType, recordTypes } from '@fourwinds/dns';
import { isUserEditable } from '@fourwinds/resources';
import { acceptedHere, refusedHere } from '../../test/vectors/differences.ts';
import { readVectors } from '../../test/vectors/read.ts';
import { code, table } from './table.ts';

/** Returns docs/reference/record-types.md: the types in the registry, each with the first value in its test vectors. */
export function recordTypesPage(): string {
  const editable = recordTypes.filter(({ name }) => isUserEditable(name));
  const others = recordTypes.filter(({ name }) => !isUserEditable(name));
  return `<!-- Made by “npm run gen” from packages/dns/src/rr/types and test/vectors. -->
# Record types

You can set ${editable.length} record types. A value is one string in presentation format (RFC 1035 5.1). Names in it are relative to
the zone unless they end in a dot. A TXT value without quotes is one literal text: [decision 9](../decisions/0009-values-and-ttls.md).

${table([['type', 'for', 'fields in order', 'example'], ...editable.map(editableRow)])}

The service writes the SOA record and the NS records of the zone apex.

The service returns values in canonical form: absolute names, addresses as in RFC 5952, hexadecimal in upper case (RFC 4034 5.3),
numbers without leading zeros, and text in quotes.

## Differences from other implementations

named-checkzone (BIND, with \`-k fail\`) and kzonecheck (Knot), both from Debian 12, and deSEC's API refuse the same values, with these exceptions.

${table([['type', 'accepted here', 'refused by', 'because'], ...acceptedHere.map(({ by, types, what, why }) => [types.join(', '), what, by.join(', '), why])])}

${table([['type', 'refused here, accepted by all', 'because'], ...refusedHere.map(({ types, what, why }) => [types.join(', '), what, why])])}

deSEC requires names to end in a dot. Here, names without a dot are relative to the zone.

## Other types that nameservers load

A nameserver that serves a folder of zone files (\`make nameserver\`) also loads these types, and any other type as \`TYPE123 \\# 2 abcd\` (RFC 3597):

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
