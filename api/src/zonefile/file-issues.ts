import { isIP } from 'node:net';
import { type LocatedRecord, Name, oddCharacter } from '@fourwinds/dns';
import type { Detail, DetailCode } from '../failure.ts';

/** An issue of a field of a record in a file. */
function at({ line }: LocatedRecord, field: string, code: DetailCode, message: string): Detail {
  return { index: null, line, path: `line ${line}, ${field}`, code, message };
}

/** The file is that of another zone: it has another name's SOA, or not one record within the zone. */
export function signOfAnotherZone(records: readonly LocatedRecord[], apex: Name): Detail | undefined {
  const isOutside = ({ owner }: LocatedRecord): boolean => !owner.isWithin(apex);
  const soa = records.find((record) => record.type.name === 'SOA' && isOutside(record));
  const sign = soa ?? (records.every(isOutside) ? records.at(0) : undefined);
  if (sign === undefined) return undefined;
  const owner = sign.owner.toString();
  const found = soa === undefined ? `has no record within it; its first is ${owner}` : `has the SOA record of ${owner}`;
  const message = `this is the file of another zone: the zone is ${apex.toString()}, the file ${found}`;
  return at(sign, 'name', 'file-of-another-zone', message);
}

/** The error of a record that nameservers would load although its owner cannot mean it. `source` is the text of the record's line. */
export function errorIn(record: LocatedRecord, apex: Name, source: string): Detail | undefined {
  const { owner, type } = record;
  if (type.name === 'SOA') {
    const message = `only the zone itself has an SOA record; ${owner.toString()} would be a zone of its own`;
    return at(record, 'type', 'soa-several', message);
  }
  const address = targets(record, apex).find((target) => isIP(target) !== 0);
  if (address === undefined) return oddTarget(record, source);
  const message = `"${address}" is an address, but ${type.name} takes a name; put the address into an A or AAAA record and its name here`;
  return at(record, 'value', 'value-syntax', message);
}

/** Signs that a name in a change has a backslash before; octets beyond ASCII come from escapes alone. */
const ODD = /[!"#$%&'()+,:;<=>?@[\]^`{|}~]/;

/** A name in the value that the file has with such a sign and without the backslash: hardly anybody means it. */
function oddTarget(record: LocatedRecord, source: string): Detail | undefined {
  const { type, rdata } = record;
  const hasOdd = type
    .names(rdata)
    .some(({ offset, length }) => ODD.test(String.fromCharCode(...rdata.subarray(offset, offset + length))));
  if (!hasOdd) return undefined;
  const words = source.replace(/(?<!\\);.*/, '').split(/[\s()]+/);
  const odd = words.slice(1).find((word) => word !== '@' && !word.includes('"') && oddCharacter(word) !== undefined);
  return odd === undefined ? undefined : at(record, 'value', 'value-syntax', oddCharacter(odd)!);
}

/** A warning about a target without its final dot, which hardly anybody means. The owner is checked as in any other change. */
export function warningAbout(record: LocatedRecord, apex: Name): Detail | undefined {
  const bare = apex.toString().slice(0, -1).toLowerCase();
  const repeating = targets(record, apex).find((target) => `.${target.toLowerCase()}`.endsWith(`.${bare}`));
  if (repeating === undefined) return undefined;
  const message = `${repeating} without a final dot means ${repeating}.${apex.toString()}; end it with a dot if that is not what you want`;
  return at(record, 'value', 'name-repeats-zone', message);
}

/** The names in a value that are within the zone, relative to it. */
function targets({ type, rdata }: LocatedRecord, apex: Name): string[] {
  return type
    .names(rdata)
    .map(({ offset, length }) => Name.fromWire(rdata.slice(offset, offset + length)))
    .filter((name) => name.isWithin(apex))
    .map((name) => name.relativeTo(apex));
}
