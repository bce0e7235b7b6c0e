import { Name } from '@fourwinds/dns';
import {
  apexNsIssue,
  assemble,
  canStand,
  isApexNs,
  isError,
  keyOf,
  type PlacedRecord,
  type Problem,
  readRecord,
  type RecordResource,
  toProblem,
  type ZoneFrame,
  type ZoneResource,
} from '@fourwinds/resources';

/** What becomes of a Record: its reason is one of recordConditions.Accepted. */
export interface Attachment {
  readonly record: RecordResource;
  readonly reason: 'Attached' | 'NotAllowed' | 'Invalid' | 'ConflictsWithZone';
  readonly message: string;
  readonly problems: readonly Problem[];
  readonly placed?: PlacedRecord;
}

/** Decides whether a zone admits a Record: by namespace, name and type. */
export type Admits = (record: RecordResource) => boolean;

/**
 * Which Records become part of a zone. `base` is the zone without them and is valid. A Record that is wrong, or that
 * would make the zone invalid, is refused alone. Of two that conflict the older wins, then the first by namespace/name:
 * the order of arrival does not matter.
 */
export function attachRecords(
  zone: ZoneResource,
  base: readonly PlacedRecord[],
  candidates: readonly RecordResource[],
  admits: Admits,
): Attachment[] {
  if (candidates.length === 0) return [];
  const apex = Name.parse(`${zone.spec.domain}.`);
  const frame: ZoneFrame = { apex, signed: zone.spec.dnssec?.enabled === true };
  const ordered = [...candidates].sort(byPrecedence);
  const read = ordered.map((record) =>
    admits(record)
      ? readAttached(record, zone, apex)
      : refused(record, 'NotAllowed', 'spec.recordsFrom of the zone does not admit this record; its owner decides'),
  );
  const readable = read.filter((attachment) => attachment.placed !== undefined);
  const joined = adoptTtls(base, readable);
  const accepted = acceptValid(frame, base, joined);
  return read.map((attachment) => {
    const candidate = joined.find(({ record }) => record === attachment.record);
    if (candidate === undefined || accepted.has(candidate)) return candidate ?? attachment;
    return conflicting(frame, base, [...accepted], candidate);
  });
}

/** Inline records come before all; then the older, then namespace/name. */
function byPrecedence(a: RecordResource, b: RecordResource): number {
  const order = (record: RecordResource): string => `${record.metadata.creationTimestamp ?? ''} ${keyOf(record)}`;
  return order(a) < order(b) ? -1 : 1;
}

function readAttached(record: RecordResource, zone: ZoneResource, apex: Name): Attachment {
  const { record: read, issues } = readRecord(record.spec, { apex, defaultTtl: zone.spec.defaultTTL, path: 'spec' });
  const all = read !== undefined && isApexNs(read, apex) ? [...issues, apexNsIssue('spec.type')] : issues;
  const problems = all.map(toProblem);
  const wrong = problems.find(isError);
  if (read === undefined || wrong !== undefined)
    return { record, reason: 'Invalid', message: wrong?.message ?? 'the record is not valid', problems };
  return {
    record,
    reason: 'Attached',
    message: `Part of ${zone.spec.domain}.`,
    problems,
    placed: { ...read, path: `records/${keyOf(record)}` },
  };
}

function refused(record: RecordResource, reason: Attachment['reason'], message: string): Attachment {
  return { record, reason, message, problems: [] };
}

/** A set has one TTL: that of the zone's inline records, else of the first Record; the others take it with a warning. */
function adoptTtls(base: readonly PlacedRecord[], attachments: readonly Attachment[]): Attachment[] {
  const ttls = new Map(base.map((record) => [setOf(record), record.ttl]));
  return attachments.map((attachment) => {
    const placed = attachment.placed!;
    const ttl = ttls.get(setOf(placed)) ?? placed.ttl;
    ttls.set(setOf(placed), ttl);
    if (ttl === placed.ttl) return attachment;
    const message = `the set ${setOf(placed)} has the TTL ${ttl} already, which this record takes; a set has one TTL (RFC 2181 5.2)`;
    const problem: Problem = { path: 'spec.ttl', code: 'ttl-of-set', severity: 'warning', message };
    return { ...attachment, problems: [...attachment.problems, problem], placed: { ...placed, ttl } };
  });
}

function setOf(record: PlacedRecord): string {
  return `${record.owner.toString()} ${record.type.name}`;
}

/**
 * The attachments that can stand together, taken in order of precedence. Runs are tried whole and halved where they
 * fail, and what failed is tried again beside what came after it, so that the result does not depend on the runs.
 */
function acceptValid(
  frame: ZoneFrame,
  base: readonly PlacedRecord[],
  attachments: readonly Attachment[],
): Set<Attachment> {
  const accepted = new Set<Attachment>();
  const isValid = (more: readonly Attachment[]): boolean =>
    canStand(frame, [...base, ...placedOf(accepted), ...placedOf(more)]);
  const take = (run: readonly Attachment[]): void => {
    if (run.length === 0) return;
    if (isValid(run)) for (const attachment of run) accepted.add(attachment);
    else if (run.length > 1) {
      take(run.slice(0, run.length >> 1));
      take(run.slice(run.length >> 1));
    }
  };
  let before = -1;
  while (accepted.size > before && accepted.size < attachments.length) {
    before = accepted.size;
    take(attachments.filter((attachment) => !accepted.has(attachment)));
  }
  return accepted;
}

function placedOf(attachments: Iterable<Attachment>): PlacedRecord[] {
  return Array.from(attachments, (attachment) => attachment.placed!);
}

function conflicting(
  frame: ZoneFrame,
  base: readonly PlacedRecord[],
  accepted: readonly Attachment[],
  candidate: Attachment,
): Attachment {
  const { problems } = assemble(frame, [...base, ...placedOf(accepted), candidate.placed!]);
  const errors = problems.filter(isError).map((problem) => ({ ...problem, path: 'spec' }));
  const message = `${errors[0]?.message ?? 'it breaks a rule of DNS'} (the zone is served without this record)`;
  return {
    record: candidate.record,
    reason: 'ConflictsWithZone',
    message,
    problems: [...candidate.problems, ...errors],
  };
}
