import { isIP } from 'node:net';
import { type LocatedRecord, Name, oddCharacter } from '@fourwinds/dns';
import type { Detail, DetailCode } from '../../kernel/failure.ts';

function at({ line }: LocatedRecord, field: string, code: DetailCode, message: string): Detail {
  return { index: null, line, path: `line ${line}, ${field}`, code, message };
}

/**
 * Returns an error if the file is from another zone: its SOA record has a different name, or no record is within the
 * zone.
 */
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

/**
 * Returns an error for a record that is valid but certainly not intended. `source` is the text of the record's line.
 */
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

/**
 * Odd characters. If a name contains one of them, it must have been escaped in the change. Non-ASCII octets always
 * come from escapes.
 */
const ODD = /[!"#$%&'()+,:;<=>?@[\]^`{|}~]/;

/** Returns an error for an unescaped odd character in a target name, because it is probably not intended. */
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

/**
 * Returns a warning about a target without a final dot, because this is probably not intended. Owner names are
 * checked as in any other change.
 */
export function warningAbout(record: LocatedRecord, apex: Name): Detail | undefined {
  const bare = apex.toString().slice(0, -1).toLowerCase();
  const repeating = targets(record, apex).find((target) => `.${target.toLowerCase()}`.endsWith(`.${bare}`));
  if (repeating === undefined) return undefined;
  const message = `${repeating} without a final dot means ${repeating}.${apex.toString()}; end it with a dot if that is not what you want`;
  return at(record, 'value', 'name-repeats-zone', message);
}

/** Returns the names in a value that are within the zone. They are relative to the zone. */
function targets({ type, rdata }: LocatedRecord, apex: Name): string[] {
  return type
    .names(rdata)
    .map(({ offset, length }) => Name.fromWire(rdata.slice(offset, offset + length)))
    .filter((name) => name.isWithin(apex))
    .map((name) => name.relativeTo(apex));
}
