import { IssueError } from '../issue.ts';
import { Tokens } from '../presentation.ts';
import type { WireReader } from '../wire.ts';
import { parseGeneric, type RecordType } from './define.ts';
import { A } from './types/a.ts';
import { CNAME } from './types/cname.ts';
import { MX } from './types/mx.ts';
import { NS } from './types/ns.ts';
import { SOA } from './types/soa.ts';
import { TXT } from './types/txt.ts';

/** Every record type with a form of its own; a new one is its file, its line here and its vectors. */
export const recordTypes: readonly RecordType[] = [A, NS, CNAME, SOA, MX, TXT];

const byCode = new Map(recordTypes.map((type) => [type.code, type]));
const byName = new Map(recordTypes.map((type) => [type.name, type]));

/** The type with this code; an unknown one reads and writes RFC 3597's generic form. */
export function typeByCode(code: number): RecordType {
  return byCode.get(code) ?? unknownType(code);
}

/** The type called `MX` or, for any type at all, `TYPE15` (RFC 3597 5). Throws IssueError type-unknown. */
export function typeByName(name: string): RecordType {
  const upper = name.toUpperCase();
  const known = byName.get(upper);
  if (known !== undefined) return known;
  const generic = /^TYPE(\d{1,5})$/.exec(upper);
  if (generic === null || Number(generic[1]) > 65535) throw new IssueError('type-unknown', `"${name}" is not a record type; known are ${[...byName.keys()].join(', ')} and TYPEnnn`);
  return typeByCode(Number(generic[1]));
}

function unknownType(code: number): RecordType {
  return {
    name: `TYPE${code}`,
    code,
    rfc: 'RFC 3597',
    summary: 'A type without a form of its own here.',
    hosted: false,
    fields: [],
    parse: (tokens: Tokens) => parseGeneric(tokens),
    format: (rdata) => `\\# ${rdata.length}${rdata.length > 0 ? ` ${rdata.toHex()}` : ''}`,
    validate: () => undefined,
    names: () => [],
    canonical: (rdata) => rdata,
    decompress: (reader: WireReader) => reader.rest().slice(),
  };
}
