import { draftFromRecord, type Issue, type LocatedRecord, MIN_TTL, type Name, readMasterFile } from '@fourwinds/dns';
import { INLINE_RECORDS } from '@fourwinds/resources';
import type { Detail } from '../failure.ts';
import { setKey, type ZoneContext } from '../zones/entry.ts';
import { type FileLine, type Note, recordKey, skip, type SkippedLine } from './file-line.ts';
import { doubtAbout, mistakeIn, signOfAnotherZone } from './mistakes.ts';
import { respell } from './respell.ts';
import { skipRules } from './skip-rules.ts';

export interface ZonefileRead {
  /** What is to be imported: no record twice, one TTL a set. */
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedLine[];
  /** Nothing may be imported unless this is empty. */
  readonly wrong: readonly Detail[];
  readonly doubtful: readonly Detail[];
}

/**
 * Reads a master file for a zone: names are relative to the zone until `$ORIGIN`, and a record without any TTL takes the
 * zone's default. Values are judged later, by the rules for every other write.
 */
export function readZonefile(text: string, { apex, defaultTtl }: ZoneContext): ZonefileRead {
  const { records, issues } = readMasterFile(text, { origin: apex, fallbackTtl: defaultTtl });
  const wrong = issues.map(toDetail);
  const foreign = signOfAnotherZone(records, apex);
  if (foreign !== undefined) return refuse([foreign]);
  if (records.length === 0 && wrong.length === 0) return refuse([EMPTY]);
  const sources = text.split('\n');
  const lines: FileLine[] = [];
  const skipped: SkippedLine[] = [];
  for (const record of records) {
    const rule = skipRules.find(({ applies }) => applies(record, apex));
    const mistake = mistakeIn(record, apex);
    if (rule !== undefined)
      skipped.push({ ...plain(record, apex), reason: { code: rule.code, message: rule.message(record, apex) } });
    else if (mistake !== undefined) wrong.push(mistake);
    else lines.push(respell(toLine(record, apex), sources[record.line - 1]));
  }
  const { once, again } = withoutDuplicates(withOneTtl(lines));
  if (once.length > INLINE_RECORDS) return refuse([...wrong, tooMany(once.length)]);
  const doubtful = records.flatMap((record) => doubtAbout(record, apex) ?? []);
  return { lines: once, skipped: [...skipped, ...again], wrong, doubtful };
}

const EMPTY: Detail = { index: null, path: 'file', code: 'file-empty', message: 'there is no record in the file' };

function refuse(wrong: readonly Detail[]): ZonefileRead {
  return { lines: [], skipped: [], wrong, doubtful: [] };
}

function tooMany(count: number): Detail {
  const message = `there are ${count} records in the file; a zone has at most ${INLINE_RECORDS} inline. Make Record objects of some of them`;
  return { index: null, path: 'file', code: 'zone-too-large', message };
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

/** The smallest TTL of a set is that of all its records (RFC 2181 5.2). */
function withOneTtl(lines: readonly FileLine[]): FileLine[] {
  const ttls = new Map<string, number>();
  for (const line of lines) ttls.set(setKey(line), Math.min(line.ttl, ttls.get(setKey(line)) ?? Infinity));
  return lines.map((line) => {
    const ttl = ttls.get(setKey(line))!;
    if (ttl === line.ttl) return line;
    const message = `the TTL ${line.ttl} became ${ttl}: a set has one TTL, the smallest of its records`;
    const note: Note = { code: 'ttl-differs', message };
    return { ...line, ttl, changes: [...line.changes, note] };
  });
}

function withoutDuplicates(lines: readonly FileLine[]): { once: FileLine[]; again: SkippedLine[] } {
  const first = new Map<string, FileLine>();
  const again: SkippedLine[] = [];
  for (const line of lines) {
    const known = first.get(recordKey(line));
    if (known === undefined) first.set(recordKey(line), line);
    else again.push(skip(line, { code: 'record-duplicate', message: `line ${known.line} is the same record` }));
  }
  return { once: [...first.values()], again };
}
