import type { ServiceSettings, ZoneSpec } from '@fourwinds/resources';
import type { Detail } from '../failure.ts';
import { applyChanges } from '../zones/apply-changes.ts';
import { type Difference, difference } from '../zones/difference.ts';
import { type Entry, inlineEntries, toZoneRecord, type ZoneContext } from '../zones/entry.ts';
import { type FileLine, recordKey, skip, type SkippedLine } from './file-line.ts';
import { judgeImport } from './judge-import.ts';
import { type ImportMode, type ImportPlan, planImport } from './plan-import.ts';
import { readZonefile } from './read-zonefile.ts';

/** What an import starts from. */
export interface ImportFacts {
  readonly text: string;
  readonly mode: ImportMode;
  readonly spec: ZoneSpec;
  readonly context: ZoneContext;
  /** Records that objects of their own attach; an import leaves them alone. */
  readonly attached: readonly Entry[];
  readonly service: ServiceSettings;
  readonly newId: () => string;
}

export interface ImportDecision {
  /** The zone's records before and after. */
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  readonly difference: Difference;
  readonly lines: readonly FileLine[];
  readonly skipped: readonly SkippedLine[];
  /** Nothing may be imported unless this is empty. */
  readonly wrong: readonly Detail[];
  readonly doubtful: readonly Detail[];
}

/** What an import of a master file makes of a zone. */
export function decideImport({ text, mode, spec, context, attached, service, newId }: ImportFacts): ImportDecision {
  const read = readZonefile(text, context);
  const before = inlineEntries(spec, context);
  const { lines, left } = leaveAttached(read.lines, before, attached);
  const plan = planImport(before, lines, mode, context.defaultTtl);
  const applied = applyChanges(before, plan.changes, context, newId);
  const after = applied.entries;
  const verdict = judgeImport({ ...spec, records: after.map(toZoneRecord) }, after, lines, service);
  return {
    before,
    after,
    difference: difference(before, after),
    lines,
    skipped: [...read.skipped, ...left],
    wrong: byLine([...read.wrong, ...applied.wrong.map((detail) => toLine(detail, plan)), ...verdict.wrong]),
    doubtful: byLine([
      ...read.doubtful,
      ...applied.doubtful.map((detail) => toLine(detail, plan)),
      ...verdict.doubtful,
    ]),
  };
}

const ATTACHED = {
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

/** The same about the line that the change comes from. */
function toLine({ path, code, message }: Detail, { changes, origins }: ImportPlan): Detail {
  const [, index, field = '', value = '0'] = /^changes\[(\d+)\](?:\.([a-z]+))?(?:\[(\d+)\])?$/.exec(path) ?? [];
  const origin = origins[Number(index)][Number(value)];
  if (origin === undefined) {
    const { name = '', type = '' } = changes[Number(index)] as Partial<Entry>;
    return { index: null, path: 'zone', code, message: `${name} ${type}: ${message}` };
  }
  const { line } = origin;
  return { index: null, line, path: `line ${line}, ${field.replace('values', 'value')}`, code, message };
}

/** In the order of the file; reading a record and judging the zone may find the same. */
function byLine(details: readonly Detail[]): Detail[] {
  const distinct = new Map(details.map((detail) => [`${detail.path} ${detail.code}`, detail]));
  return [...distinct.values()].sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
}
