import { type ForeignRecord, type Issue, type LocatedRecord, type Name, readZoneFile } from '@fourwinds/dns';
import { MIN_TTL } from '@fourwinds/resources';
import { draftFromRecord } from '@fourwinds/zones';
import type { Detail } from '../../kernel/failure.ts';
import { recordKey, setKey, type ZoneContext } from '../records/entry.ts';
import { type FileLine, type Note, skip, type SkippedLine } from './file-line.ts';
import { commentOfLine } from './comments.ts';
import { warningAbout, errorIn, signOfAnotherZone } from './file-issues.ts';
import { filePlaces, type InputPlaces } from './input-places.ts';
import { ReadingBound } from './reading-bound.ts';
import { respell } from './respell.ts';
import { notHosted, skipRules } from './skip-rules.ts';

export interface ZonefileRead {
  /** Records to import. They have no duplicates, and all records of a set have the same TTL. */
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedLine[];
  /** Errors of lines whose record cannot be imported. */
  readonly errors: readonly Detail[];
  /** Errors of the whole file. Nothing may be imported unless this list is empty. */
  readonly unusable: readonly Detail[];
  readonly warnings: readonly Detail[];
}

interface ReadOptions {
  /** Called with the number of distinct records found so far. Throws if there are too many. */
  readonly checkCount?: (records: number) => void;
  /** True to import comments that follow a record. */
  readonly takesComments?: boolean;
}

/**
 * Parses a zone file. Before the first `$ORIGIN`, names are relative to the zone. Records without a TTL get the
 * zone's default. Values are validated later, as in any other write. If there are too many records, stops with the
 * error of `checkCount`.
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
  const { once, again } = withoutDuplicates(withOneTtl(lines), filePlaces);
  const warnings = records.flatMap((record) => warningAbout(record, apex) ?? []);
  const given = takesComments === true ? withComments(once, records) : once;
  return { lines: given, skipped: [...skipped, ...again], errors, unusable, warnings };
}

function withComments(lines: readonly FileLine[], records: readonly LocatedRecord[]): FileLine[] {
  const comments = new Map(records.map(({ line, comment }) => [line, comment]));
  return lines.map((line) => {
    const { changes, ...given } = commentOfLine(comments.get(line.line));
    return { ...line, ...given, changes: [...line.changes, ...changes] };
  });
}

/** True if later lines depend on the faulty line ($ORIGIN, $TTL), or parsing has stopped after too many errors. */
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

/** Signs of a Cloudflare export: tags of proxied names, or nameservers. */
const CLOUDFLARE = /\bcf_tags=|\bdns\.cloudflare\.com\b/i;
const AUTOMATIC_TTL = 1;

/**
 * Converts a record to a line. `automatic` is the TTL that replaces the TTL 1 in Cloudflare exports, or undefined for
 * other files.
 */
function toLine(record: LocatedRecord, apex: Name, automatic: number | undefined): FileLine {
  const read = plain(record, apex);
  if (read.ttl === AUTOMATIC_TTL && automatic !== undefined) {
    const message = `the TTL 1, which means automatic at Cloudflare, became ${automatic}, the default of the zone`;
    return { ...read, ttl: automatic, changes: [{ code: 'ttl-out-of-range', message }] };
  }
  if (read.ttl >= MIN_TTL) return { ...read, changes: [] };
  const message = `the TTL ${read.ttl} became ${MIN_TTL}, the minimum`;
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

/** Sets the TTL of all records of a set to the smallest TTL in the set (RFC 2181 section 5.2). */
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

/** Skips records that repeat an earlier one. */
export function withoutDuplicates(
  lines: readonly FileLine[],
  places: InputPlaces,
): { once: FileLine[]; again: SkippedLine[] } {
  const first = new Map<string, FileLine>();
  const again: SkippedLine[] = [];
  for (const line of lines) {
    const known = first.get(recordKey(line));
    if (known === undefined) first.set(recordKey(line), line);
    else again.push(skip(line, places.repeats(known.line)));
  }
  return { once: [...first.values()], again };
}
