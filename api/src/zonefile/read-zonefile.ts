import { isIP } from 'node:net';
import { draftFromRecord, type Issue, type LocatedRecord, MIN_TTL, Name, readMasterFile } from '@fourwinds/dns';
import type { Detail } from '../failure.ts';
import { setKey, type ZoneContext } from '../zones/entry.ts';
import { type FileLine, type Note, recordKey, skip, type SkippedLine } from './file-line.ts';
import { skipRules } from './skip-rules.ts';

export interface ZonefileRead {
  /** What is to be imported: no record twice, one TTL a set. */
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedLine[];
  /** Nothing may be imported unless this is empty. */
  readonly wrong: readonly Detail[];
}

/**
 * Reads a master file for a zone: names are relative to the zone until `$ORIGIN`, and a record without any TTL takes the
 * zone's default. Values are judged later, by the rules for every other write.
 */
export function readZonefile(text: string, { apex, defaultTtl }: ZoneContext): ZonefileRead {
  const { records, issues } = readMasterFile(text, { origin: apex, fallbackTtl: defaultTtl });
  const wrong = issues.map(toDetail);
  const foreign = signOfAnotherZone(records, apex);
  if (foreign !== undefined) return { lines: [], skipped: [], wrong: [foreign] };
  if (records.length === 0 && wrong.length === 0) return { lines: [], skipped: [], wrong: [EMPTY] };
  const skipped: SkippedLine[] = [];
  const lines: FileLine[] = [];
  for (const record of records) {
    const rule = skipRules.find(({ applies }) => applies(record, apex));
    if (rule === undefined) {
      lines.push(toLine(record, apex));
      wrong.push(...mistakes(record, apex));
    } else skipped.push({ ...plain(record, apex), reason: { code: rule.code, message: rule.message(record, apex) } });
  }
  const { once, again } = withoutDuplicates(withOneTtl(lines));
  return { lines: once, skipped: [...skipped, ...again], wrong };
}

const EMPTY: Detail = { path: 'file', code: 'file-empty', message: 'there is no record in the file' };

/** An SOA of another name, or not one record within the zone. */
function signOfAnotherZone(records: readonly LocatedRecord[], apex: Name): Detail | undefined {
  const isOutside = ({ owner }: LocatedRecord): boolean => !owner.isWithin(apex);
  const soa = records.find((record) => record.type.name === 'SOA' && isOutside(record));
  const sign = soa ?? (records.every(isOutside) ? records.at(0) : undefined);
  if (sign === undefined) return undefined;
  const owner = sign.owner.toString();
  const found = soa === undefined ? `has no record within it; its first is ${owner}` : `has the SOA record of ${owner}`;
  const message = `this is the file of another zone: the zone is ${apex.toString()}, the file ${found}`;
  return at(sign, 'name', 'file-of-another-zone', message);
}

/** What a nameserver would load, and users do not mean. */
function mistakes(record: LocatedRecord, apex: Name): Detail[] {
  if (record.type.name === 'SOA') {
    const message = `only the zone itself has an SOA record; ${record.owner.toString()} would be a zone of its own`;
    return [at(record, 'type', 'soa-several', message)];
  }
  const address = targets(record, apex).find((target) => isIP(target) !== 0);
  if (address === undefined) return [];
  const message = `"${address}" is an address, but ${record.type.name} takes a name; put the address into an A or AAAA record and its name here`;
  return [at(record, 'value', 'value-syntax', message)];
}

/** The names in a value that lie within the zone, relative to it. */
function targets({ type, rdata }: LocatedRecord, apex: Name): string[] {
  return type
    .names(rdata)
    .map(({ offset, length }) => Name.fromWire(rdata.slice(offset, offset + length)))
    .filter((name) => name.isWithin(apex))
    .map((name) => name.relativeTo(apex));
}

function at({ line }: LocatedRecord, field: string, code: string, message: string): Detail {
  return { index: null, line, path: `line ${line}, ${field}`, code, message };
}

function toDetail({ path, code, message }: Issue): Detail {
  const [, line] = /^line (\d+)/.exec(path) ?? [];
  return { index: null, ...(line === undefined ? {} : { line: Number(line) }), path, code, message };
}

function plain({ owner, type, rdata, ttl, line }: LocatedRecord, apex: Name) {
  const canonical = { owner: owner.lowerCase(), type, ttl, rdata: type.canonical(rdata) };
  const { name, value } = draftFromRecord(canonical, apex);
  return { line, name, type: type.name, value, ttl };
}

function toLine(record: LocatedRecord, apex: Name): FileLine {
  const read = plain(record, apex);
  if (read.ttl >= MIN_TTL) return { ...read, changes: [] };
  const message = `the TTL ${read.ttl} became ${MIN_TTL}, the least there is`;
  return { ...read, ttl: MIN_TTL, changes: [{ code: 'ttl-out-of-range', message }] };
}

function withoutDuplicates(lines: readonly FileLine[]): { once: FileLine[]; again: SkippedLine[] } {
  const first = new Map<string, FileLine>();
  const again: SkippedLine[] = [];
  for (const line of lines) {
    const key = recordKey(line);
    const known = first.get(key);
    if (known === undefined) first.set(key, line);
    else again.push(skip(line, { code: 'record-duplicate', message: `line ${known.line} is the same record` }));
  }
  return { once: [...first.values()], again };
}

/** The smallest TTL of a set is that of all its records (RFC 2181 5.2). */
function withOneTtl(lines: readonly FileLine[]): FileLine[] {
  const ttls = new Map<string, number>();
  for (const line of lines) ttls.set(setKey(line), Math.min(line.ttl, ttls.get(setKey(line)) ?? Infinity));
  return lines.map((line) => {
    const ttl = ttls.get(setKey(line))!;
    if (ttl === line.ttl) return line;
    const note: Note = {
      code: 'ttl-differs',
      message: `the TTL ${line.ttl} became ${ttl}: a set has one TTL, the smallest of its records`,
    };
    return { ...line, ttl, changes: [...line.changes, note] };
  });
}
