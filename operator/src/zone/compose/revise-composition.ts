import { Name, surroundings, type Zone } from '@fourwinds/dns';
import { type RecordResource, RECORDS_PER_ZONE, type ZoneResource } from '@fourwinds/resources';
import { type PlacedRecord, type Readings, reviseRecords, type ZoneFrame } from '@fourwinds/zones';
import { type Attachment, placeOfRecord, readAttached } from './attach.ts';
import type { AcceptedComposition } from './composition.ts';
import { precedenceOf } from './precedence.ts';
import type { InlineChange } from './revise-inline.ts';

/** Some records of a zone that was composed, and their outcomes. */
export interface RecordChanges {
  readonly zone: ZoneResource;
  /** Domains of zones that are served here right below it. */
  readonly zonesBelow: readonly string[];
  readonly before: AcceptedComposition;
  /** How many inline records it had. */
  readonly inlineCount: number;
  /** The inline records that have changed. */
  readonly inline: InlineChange;
  /** New Records, and those of another generation than before. All of them are admitted. */
  readonly come: readonly RecordResource[];
  /** Uids of those that are no more. */
  readonly gone: ReadonlySet<string | undefined>;
  /** Records that were read before. */
  readonly readings: Readings;
}

/**
 * The composition of a zone after some of its records have changed, at a cost that hardly grows with the zone; undefined
 * where other records may be concerned, so that the zone has to be composed as a whole. The result is the same as then,
 * except that warnings of the zone, those about its Records among them, are those of before.
 */
export function reviseComposition(changes: RecordChanges): AcceptedComposition | undefined {
  const { zone, before, inline } = changes;
  if (!standAlone(before, changes.inlineCount)) return undefined;
  const attached = reviseAttachments(changes);
  if (attached === undefined) return undefined;
  const frame = { apex: Name.parse(`${zone.spec.domain}.`), signed: zone.spec.dnssec?.enabled === true };
  const leaving = [...inline.leaving, ...attached.leaving];
  const joining = [...inline.joining, ...attached.joining];
  if (areHidden(changes, [...leaving, ...joining])) return undefined;
  const revised = reviseRecords(frame, before.zone, { leaving, joining });
  if (revised === undefined || !isValidAlone(frame, revised, changes, attached.attachments)) return undefined;
  const problems = before.problems.filter(({ path }) => !attached.paths.has(path));
  return {
    ...before,
    zone: revised,
    attachments: attached.attachments,
    problems: inline.problems(problems),
    recordCount: before.recordCount + joining.length - leaving.length,
  };
}

/** Whether another zone hides one of the records, which its Record says. */
function areHidden({ zonesBelow }: RecordChanges, records: readonly { readonly owner: Name }[]): boolean {
  const domains = zonesBelow.map((domain) => Name.parse(`${domain}.`));
  return domains.some((domain) => records.some(({ owner }) => owner.isWithin(domain)));
}

/** Attached Records of a zone whose inline records change without a composition of the whole. */
const MOST_ATTACHED = 1000;

/**
 * Whether the zone would be valid without its Records, after a change of its inline records; false where that is not sure. Taken out
 * are the Records near the change, and wildcards, which may stand for a nameserver once Records below them are gone.
 */
function isValidAlone(
  frame: ZoneFrame,
  revised: Zone,
  { zone, inline, readings }: RecordChanges,
  attachments: readonly Attachment[],
): boolean {
  const changed = [...inline.leaving, ...inline.joining].map(({ owner }) => owner);
  if (changed.length === 0 || attachments.length === 0) return true;
  if (attachments.length > MOST_ATTACHED) return false;
  const nearby = surroundings(revised, changed);
  const leaving = placedOf(attachments.map(({ record }) => readAttached(record, zone, frame.apex, readings))).filter(
    ({ owner }) => owner.isWildcard || nearby.node(owner) !== undefined,
  );
  return reviseRecords(frame, revised, { leaving, joining: [] }) !== undefined;
}

/** Whether each record is there by one place alone, and none was refused or changed because of another. */
function standAlone({ attachments, problems, recordCount }: AcceptedComposition, inline: number): boolean {
  let attached = 0;
  for (const attachment of attachments) {
    const { reason } = attachment;
    if (reason === 'ConflictsWithZone' || reason === 'TooManyRecords' || sharesTtl(attachment.problems)) return false;
    if (reason === 'Attached') attached++;
  }
  return attached + inline === recordCount && !sharesTtl(problems);
}

function sharesTtl(problems: readonly { readonly code: string }[]): boolean {
  return problems.some(({ code }) => code === 'ttl-of-set');
}

interface RevisedAttachments {
  readonly attachments: readonly Attachment[];
  readonly leaving: readonly PlacedRecord[];
  readonly joining: readonly PlacedRecord[];
  /** Paths of the Records that have changed. */
  readonly paths: ReadonlySet<string>;
}

function reviseAttachments({ zone, before, come, gone, readings }: RecordChanges): RevisedAttachments | undefined {
  const { apex } = before.zone;
  if (come.length + gone.size === 0)
    return { attachments: before.attachments, leaving: [], joining: [], paths: new Set() };
  const byUid = new Map(come.map((record) => [record.metadata.uid, readAttached(record, zone, apex, readings)]));
  const isChanged = ({ record: { metadata } }: Attachment): boolean =>
    byUid.has(metadata.uid) || gone.has(metadata.uid);
  const old = before.attachments.filter(isChanged);
  const attachments = inOrder(before.attachments, byUid, gone);
  if (attachments === undefined || attachments.length > RECORDS_PER_ZONE) return undefined;
  return {
    attachments,
    leaving: placedOf(old.map(({ record }) => readAttached(record, zone, apex, readings))),
    joining: placedOf([...byUid.values()]),
    paths: new Set([...old, ...byUid.values()].map(({ record }) => placeOfRecord(record))),
  };
}

type Read = ReadonlyMap<string | undefined, Attachment>;

/** The attachments with those that have changed, new ones last; undefined where a new one does not come last. */
function inOrder(
  before: readonly Attachment[],
  come: Read,
  gone: ReadonlySet<string | undefined>,
): Attachment[] | undefined {
  const left = new Map(come);
  const kept: Attachment[] = [];
  for (const attachment of before) {
    const { uid } = attachment.record.metadata;
    if (gone.has(uid)) continue;
    kept.push(left.get(uid) ?? attachment);
    left.delete(uid);
  }
  const added = [...left.values()].sort((a, b) => (precedence(a) < precedence(b) ? -1 : 1));
  const last = kept.at(-1);
  const isLast = added.length === 0 || last === undefined || precedence(last) < precedence(added[0]);
  return isLast ? [...kept, ...added] : undefined;
}

const precedence = ({ record }: Attachment): string => precedenceOf(record);

function placedOf(attachments: readonly Attachment[]): PlacedRecord[] {
  return attachments.flatMap(({ placed }) => placed ?? []);
}
