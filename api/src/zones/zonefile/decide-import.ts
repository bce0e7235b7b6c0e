import type { ZoneSpec } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { type Difference, difference } from '../records/difference.ts';
import { type Entry, inlineEntries, recordKey, type ZoneContext } from '../records/entry.ts';
import type { RecordFilter } from '../../kernel/record-limits.ts';
import { withCommentsOf } from './comments.ts';
import { type FileLine, type Note, skip, type SkippedLine } from './file-line.ts';
import { filePlaces, type InputPlaces } from './input-places.ts';
import type { Fault } from './locate-faults.ts';
import type { ImportMode } from './plan-import.ts';
import { readZonefile, type ZonefileRead } from './read-zonefile.ts';
import { type ImportAttempt, type ImportTarget, tryImport } from './try-import.ts';

export const errorModes = ['refuse', 'skip'] as const;

/** `refuse`: the file is refused if a line is wrong. `skip`: wrong lines are skipped and reported. */
export type OnError = (typeof errorModes)[number];

export interface ImportFacts extends InputFacts {
  readonly text: string;
  /** True to import comments that follow a record. Other comments are ignored. */
  readonly takesComments?: boolean;
}

/** Facts that decide an import, besides the records that it brings. */
export interface InputFacts {
  readonly mode: ImportMode;
  readonly onError: OnError;
  readonly spec: ZoneSpec;
  readonly context: ZoneContext;
  /** Records that Record objects attach. An import does not change them. */
  readonly attached: readonly Entry[];
  readonly service: ServiceSettings;
  /** Throws if the zone would have too many records. Called before the whole zone is validated. */
  readonly checkQuota?: (before: number, after: number) => void;
  /**
   * Filter for the records that may change. Other records stay, and a file that contains such a record is refused. By
   * default, all records may change.
   */
  readonly isVisible?: RecordFilter;
  readonly newId: () => string;
}

export interface ImportDecision {
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  readonly difference: Difference;
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedLine[];
  /** Errors of skipped lines. Empty unless wrong lines are skipped. */
  readonly refused: readonly Detail[];
  /** Nothing may be imported unless this list is empty. */
  readonly errors: readonly Detail[];
  readonly warnings: readonly Detail[];
  /** True if there are errors, but the file could be imported without the wrong lines. */
  readonly couldSkip: boolean;
}

/** Decides what an import changes. Throws Failure forbidden, or the errors of `checkQuota`. */
export function decideImport({ text, takesComments, ...facts }: ImportFacts): ImportDecision {
  const { attached, context, spec } = facts;
  const checkCount = (records: number): void => facts.checkQuota?.(spec.records.length, records - attached.length);
  const read = readZonefile(text, context, { checkCount, takesComments });
  return decideInput({ read, places: filePlaces, withComments: withCommentsOf }, facts);
}

/** The records to import, and how they are handled. */
export interface Input extends Pick<ImportTarget, 'places' | 'withComments'> {
  readonly read: ZonefileRead;
}

/** Decides what an import of records changes. Throws the same errors as decideImport. */
export function decideInput(
  { read, places, withComments }: Input,
  { onError, attached, isVisible = () => true, ...facts }: InputFacts,
): ImportDecision {
  const before = inlineEntries(facts.spec, facts.context);
  refuseUnseen(read.lines, isVisible, places);
  const { lines, left } = leaveAttached(read.lines, before, attached);
  const target: ImportTarget = { ...facts, before, isVisible, places, withComments };
  const skipped = [...read.skipped, ...left];
  const whole: Import = { lines, refused: [], attempt: tryImport(lines, target) };
  const made = onError === 'skip' ? leaveOutFaults(whole, read, target) : undefined;
  const { lines: imported, refused, attempt } = made ?? whole;
  const errors = made === undefined ? [...read.unusable, ...read.errors, ...attempt.faults.map(toDetail)] : [];
  const isImported = onlyAbout(imported, refused);
  return {
    before,
    after: attempt.after,
    difference: difference(before, attempt.after),
    lines: imported,
    skipped,
    refused: byLine(refused),
    errors: byLine(errors),
    warnings: byLine([...read.warnings, ...attempt.warnings].filter(isImported)),
    couldSkip: onError === 'refuse' && couldSkip(whole, read),
  };
}

/** Throws Failure forbidden if the input contains records that may not change. */
function refuseUnseen(lines: readonly FileLine[], isVisible: RecordFilter, places: InputPlaces): void {
  const unseen = lines.find((line) => !isVisible(line));
  if (unseen === undefined) return;
  const { line, name, type } = unseen;
  const { path } = places.of(line);
  throw new Failure('forbidden', `the token is limited to other records than that of ${path}: ${name} ${type}`);
}

interface Import {
  readonly lines: readonly FileLine[];
  readonly refused: readonly Detail[];
  readonly attempt: ImportAttempt;
}

/**
 * Maximum rounds of skipping. Skipping a record may invalidate other records, e.g. the DS record of a delegation, but
 * no chain of rules is longer than this.
 */
const MAX_ROUNDS = 5;

/** Skips all wrong lines. Returns undefined if no lines are left or the result is not a valid zone. */
function leaveOutFaults(whole: Import, read: ZonefileRead, target: ImportTarget): Import | undefined {
  if (read.unusable.length > 0) return undefined;
  let { lines, refused, attempt }: Import = { ...whole, refused: read.errors };
  for (let round = 0; attempt.faults.length > 0; round++) {
    if (round === MAX_ROUNDS || !attempt.faults.every(hasLines)) return undefined;
    const unfit = new Map(attempt.faults.flatMap((fault) => fault.lines.map((line) => [line, aboutLine(fault, line)])));
    lines = lines.filter((line) => !unfit.has(line));
    refused = [...refused, ...unfit.values()];
    attempt = tryImport(lines, target);
  }
  return lines.length === 0 && refused.length > 0 ? undefined : { lines, refused, attempt };
}

/** True if some lines are left when the wrong lines are skipped. */
function couldSkip({ lines, attempt: { faults } }: Import, { unusable, errors }: ZonefileRead): boolean {
  const atFault = new Set(faults.flatMap((fault) => fault.lines));
  const isWrong = errors.length + faults.length > 0;
  return isWrong && unusable.length === 0 && faults.every(hasLines) && lines.length > atFault.size;
}

function hasLines({ lines }: Fault): boolean {
  return lines.length > 0;
}

function toDetail({ detail }: Fault): Detail {
  return detail;
}

/** Rewrites an error of a record set, so that it refers to one of its lines. */
function aboutLine({ detail }: Fault, { line }: FileLine): Detail {
  return { ...detail, line, path: detail.path.replace(/^line \d+/, `line ${line}`) };
}

/** Returns a filter for warnings that concern imported lines. */
function onlyAbout(imported: readonly FileLine[], refused: readonly Detail[]): (warning: Detail) => boolean {
  const kept = new Set(imported.map(({ line }) => line));
  const left = new Set(refused.map(({ line }) => line));
  return ({ line }) => line === undefined || kept.has(line) || !left.has(line);
}

const ATTACHED: Note = {
  code: 'record-read-only',
  message: 'this record is a Record object in Kubernetes and stays as it is',
};

/** Drops attached records, which exports contain. Otherwise they would also become records in the spec. */
function leaveAttached(lines: readonly FileLine[], inline: readonly Entry[], attached: readonly Entry[]) {
  const own = new Set(inline.map(recordKey));
  const theirs = new Set(attached.map(recordKey));
  const isLeft = (line: FileLine): boolean => theirs.has(recordKey(line)) && !own.has(recordKey(line));
  return {
    lines: lines.filter((line) => !isLeft(line)),
    left: lines.filter(isLeft).map((line) => skip(line, ATTACHED)),
  };
}

/** Sorts by line or index and removes duplicates: parsing a record and validating the zone may report the same error. */
function byLine(details: readonly Detail[]): Detail[] {
  const distinct = new Map(details.map((detail) => [`${detail.path} ${detail.code}`, detail]));
  return [...distinct.values()].sort((a, b) => lineOf(a) - lineOf(b));
}

/** Details without a line come last. */
function lineOf({ line, index }: Detail): number {
  return line ?? index ?? Number.MAX_SAFE_INTEGER;
}
