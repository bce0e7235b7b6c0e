import type { ZoneSpec } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import { type Detail, Failure } from '../failure.ts';
import { type Difference, difference } from '../records/difference.ts';
import { type Entry, inlineEntries, recordKey, type ZoneContext } from '../records/entry.ts';
import type { RecordFilter } from '../record-limits.ts';
import { type FileLine, type Note, skip, type SkippedLine } from './file-line.ts';
import type { Fault } from './locate-faults.ts';
import type { ImportMode } from './plan-import.ts';
import { readZonefile, type ZonefileRead } from './read-zonefile.ts';
import { type Attempt, type ImportTarget, tryImport } from './try-import.ts';

export const errorModes = ['refuse', 'skip'] as const;

/** `refuse`: one wrong line rejects the file. `skip`: wrong lines are left out and reported. */
export type OnError = (typeof errorModes)[number];

/** The zone before an import, and the file. */
export interface ImportFacts {
  readonly text: string;
  readonly mode: ImportMode;
  readonly onError: OnError;
  /** Comments behind records become theirs; others are passed over. */
  readonly takesComments?: boolean;
  readonly spec: ZoneSpec;
  readonly context: ZoneContext;
  /** Records that objects of their own attach; an import leaves them alone. */
  readonly attached: readonly Entry[];
  readonly service: ServiceSettings;
  /** Throws where the number of records is not allowed; called before the zone is checked as a whole. */
  readonly checkQuota?: (before: number, after: number) => void;
  /** Records that may change; others stay, and a file that has one is refused. All where left out. */
  readonly isVisible?: RecordFilter;
  readonly newId: () => string;
}

export interface ImportDecision {
  /** The zone's records before and after. */
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  readonly difference: Difference;
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedLine[];
  /** Lines that are wrong and were left out for that; none unless errors are skipped. */
  readonly refused: readonly Detail[];
  /** Nothing may be imported unless this is empty. */
  readonly errors: readonly Detail[];
  readonly warnings: readonly Detail[];
  /** There are errors, and the lines at fault could be left out. */
  readonly couldSkip: boolean;
}

/** Decides the effect of an import on a zone. Throws Failure forbidden, or the errors of `checkQuota`. */
export function decideImport({
  text,
  onError,
  takesComments,
  attached,
  isVisible = () => true,
  ...facts
}: ImportFacts): ImportDecision {
  const before = inlineEntries(facts.spec, facts.context);
  const checkCount = (records: number): void => facts.checkQuota?.(before.length, records - attached.length);
  const read = readZonefile(text, facts.context, { checkCount, takesComments });
  refuseUnseen(read.lines, isVisible);
  const { lines, left } = leaveAttached(read.lines, before, attached);
  const target: ImportTarget = { ...facts, before, isVisible };
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

/** Throws Failure forbidden. */
function refuseUnseen(lines: readonly FileLine[], isVisible: RecordFilter): void {
  const unseen = lines.find((line) => !isVisible(line));
  if (unseen === undefined) return;
  const { line, name, type } = unseen;
  throw new Failure('forbidden', `the token is limited to other records than that of line ${line}: ${name} ${type}`);
}

/** An import with some of its lines. */
interface Import {
  readonly lines: readonly FileLine[];
  /** The errors of those that were left out. */
  readonly refused: readonly Detail[];
  readonly attempt: Attempt;
}

/**
 * Without a record others may become wrong, such as the DS of a delegation, so that it takes rounds. Each removes everything
 * that is wrong; the rules hang together in chains that are shorter than this.
 */
const MAX_ROUNDS = 5;

/** The import without every line that is at fault; undefined where that gives no valid zone, or nothing would be left. */
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

/** Whether something would be left without the lines at fault. */
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

/** The error of a set, about each of its lines. */
function aboutLine({ detail }: Fault, { line }: FileLine): Detail {
  return { ...detail, line, path: detail.path.replace(/^line \d+/, `line ${line}`) };
}

/** Whether a warning is about lines that are imported. */
function onlyAbout(imported: readonly FileLine[], refused: readonly Detail[]): (warning: Detail) => boolean {
  const kept = new Set(imported.map(({ line }) => line));
  const left = new Set(refused.map(({ line }) => line));
  return ({ line }) => line === undefined || kept.has(line) || !left.has(line);
}

const ATTACHED: Note = {
  code: 'record-read-only',
  message: 'this record is a Record object in Kubernetes and stays as it is',
};

/** An export has the attached records too; they must not become inline records beside their objects. */
function leaveAttached(lines: readonly FileLine[], inline: readonly Entry[], attached: readonly Entry[]) {
  const own = new Set(inline.map(recordKey));
  const theirs = new Set(attached.map(recordKey));
  const isLeft = (line: FileLine): boolean => theirs.has(recordKey(line)) && !own.has(recordKey(line));
  return {
    lines: lines.filter((line) => !isLeft(line)),
    left: lines.filter(isLeft).map((line) => skip(line, ATTACHED)),
  };
}

/** In the order of the file; reading a record and checking the zone may find the same. */
function byLine(details: readonly Detail[]): Detail[] {
  const distinct = new Map(details.map((detail) => [`${detail.path} ${detail.code}`, detail]));
  return [...distinct.values()].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
}
