import { type RecordType, recordTypes } from '@fourwinds/dns';
import { readVectors } from '../test/vectors/read.ts';
import { code, table } from './table.ts';

/** docs/record-types.md: the types of the registry, each with the first value of its vectors. */
export function recordTypesPage(): string {
  const hosted = recordTypes.filter((type) => type.hosted);
  const others = recordTypes.filter((type) => !type.hosted);
  return `<!-- Made by “npm run gen” from packages/dns/src/rr/types and test/vectors. -->
# Record types

Users may put ${hosted.length} types into their zones. A value is one string in presentation format (RFC 1035 5.1); names in it are relative to
the zone unless they end in a dot. TXT may be given without quotes: [decision 9](decisions/0009-bare-txt.md).

${table([['type', 'for', 'fields, in their order', 'example'], ...hosted.map(hostedRow)])}

The SOA record and the NS records of the zone itself are written by the service.

## Types that are served but not set by users

A nameserver over a folder of master files (\`make nameserver\`) also loads these, and any other type as \`TYPE123 \\# 2 abcd\` (RFC 3597):

${others.map(({ name }) => name).join(', ')}.
`;
}

function hostedRow(type: RecordType): string[] {
  const fields = type.fields.map(({ name, form }) => `${name}: ${form}`);
  return [`**${type.name}** (${type.rfc})`, type.summary, fields.join('<br>'), code(example(type))];
}

function example({ name }: RecordType): string {
  return readVectors(name).sections.canonical[0].given;
}
