import { type ForeignRecord, type Issue, type LocatedRecord, type Name, readZoneFile } from '@fourwinds/dns';
import { MIN_TTL } from '@fourwinds/resources';
import { draftFromRecord } from '@fourwinds/zones';
import type { Detail } from '../failure.ts';
import { recordKey, setKey, type ZoneContext } from '../records/entry.ts';
import { type FileLine, type Note, skip, type SkippedLine } from './file-line.ts';
import { commentOfLine } from './comments.ts';
import { warningAbout, errorIn, signOfAnotherZone } from './file-issues.ts';
import { ReadingBound } from './reading-bound.ts';
import { respell } from './respell.ts';
import { notHosted, skipRules } from './skip-rules.ts';

export interface ZonefileRead {
  /** The records to import: none twice, one TTL a set. */
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedLine[];
  /** Lines that hold no record that can be imported. */
  readonly errors: readonly Detail[];
  /** Errors of the file as a whole: nothing of it may be imported unless this is empty. */
  readonly unusable: readonly Detail[];
  readonly warnings: readonly Detail[];
}

interface ReadOptions {
  /** Gets the number of different records so far; throws where they are too many. */
  readonly checkCount?: (records: number) => void;
  /** Comments behind records become theirs. */
  readonly takesComments?: boolean;
}

/**
 * Reads a zone file for a zone: names are relative to the zone until `$ORIGIN`, and a record without any TTL takes the
 * zone's default. Values are checked later, by the rules for every other write. Reading ends where there are more records than can
 * be imported, with the error that `checkCount` throws.
 */
export function readZonefile(
  text: string,
  { apex, defaultTtl }: ZoneContext,
  { checkCount, takesComments }: ReadOptions,
): ZonefileRead {
  const bound = new ReadingBound(apex, checkCount);
  const { isEnough } = bound;
  const foreign: ForeignRecord[] = [];
  const onForeign = (record: ForeignRecord): void => void foreign.push(record);
  const { records, issues } = readZoneFile(text, { origin: apex, fallbackTtl: defaultTtl, onForeign, isEnough });
  const found = issues.map(toDetail);
  const other = signOfAnotherZone(records, apex);
  if (other !== undefined) return refuse([other]);
  if (bound.excess !== undefined) return refuse([bound.excess]);
  if (records.length === 0 && found.length === 0) return refuse([EMPTY]);
  const sources = text.split('\n');
  const [unusable, errors] = partition(found, (detail) => concernsAllThatFollows(detail, sources));
  const lines: FileLine[] = [];
  const skipped = foreign.map((record) => skippedForeign(record, { apex, defaultTtl }));
  const automatic = CLOUDFLARE.test(text) ? defaultTtl : undefined;
  for (const record of records) {
    const rule = skipRules.find(({ applies }) => applies(record, apex));
    const error = errorIn(record, apex, sources[record.line - 1]);
    if (rule !== undefined)
      skipped.push({ ...plain(record, apex), reason: { code: rule.code, message: rule.message(record, apex) } });
    else if (error !== undefined) errors.push(error);
    else lines.push(respell(toLine(record, apex, automatic), sources[record.line - 1]));
  }
  const { once, again } = withoutDuplicates(withOneTtl(lines));
  const warnings = records.flatMap((record) => warningAbout(record, apex) ?? []);
  const given = takesComments === true ? withComments(once, records) : once;
  return { lines: given, skipped: [...skipped, ...again], errors, unusable, warnings };
}

/** The lines with the comments behind their records. */
function withComments(lines: readonly FileLine[], records: readonly LocatedRecord[]): FileLine[] {
  const comments = new Map(records.map(({ line, comment }) => [line, comment]));
  return lines.map((line) => {
    const { changes, ...given } = commentOfLine(comments.get(line.line));
    return { ...line, ...given, changes: [...line.changes, ...changes] };
  });
}

/** Later names and TTLs depend on these directives; after very many errors the rest of the file was not read. */
function concernsAllThatFollows({ code, line }: Detail, sources: readonly string[]): boolean {
  return code === 'too-many-issues' || line === undefined || /^\ufeff?\$(?:ORIGIN|TTL)\b/i.test(sources[line - 1]);
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const EMPTY: Detail = { index: null, path: 'file', code: 'file-empty', message: 'there is no record in the file' };

function refuse(unusable: readonly Detail[]): ZonefileRead {
  return { lines: [], skipped: [], errors: [], unusable, warnings: [] };
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

/** As an export of Cloudflare has them: its marks of proxied names, and its nameservers. */
const CLOUDFLARE = /\bcf_tags=|\bdns\.cloudflare\.com\b/i;
const AUTOMATIC_TTL = 1;

/** `automatic` is the TTL that the TTL 1 of Cloudflare stands for; undefined in files of others. */
function toLine(record: LocatedRecord, apex: Name, automatic: number | undefined): FileLine {
  const read = plain(record, apex);
  if (read.ttl === AUTOMATIC_TTL && automatic !== undefined) {
    const message = `the TTL 1, which means automatic at Cloudflare, became ${automatic}, the default of the zone`;
    return { ...read, ttl: automatic, changes: [{ code: 'ttl-out-of-range', message }] };
  }
  if (read.ttl >= MIN_TTL) return { ...read, changes: [] };
  const message = `the TTL ${read.ttl} became ${MIN_TTL}, the least there is`;
  return { ...read, ttl: MIN_TTL, changes: [{ code: 'ttl-out-of-range', message }] };
}

function skippedForeign(
  { owner, type, value, ttl, line }: ForeignRecord,
  { apex, defaultTtl }: Pick<ZoneContext, 'apex' | 'defaultTtl'>,
): SkippedLine {
  const name = owner.lowerCase().relativeTo(apex);
  return {
    line,
    name,
    type,
    value,
    ttl: ttl ?? defaultTtl,
    reason: { code: 'type-not-hosted', message: notHosted({ name: type }) },
  };
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
