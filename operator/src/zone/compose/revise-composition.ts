import { Name, surroundings, type Zone } from '@fourwinds/dns';
import { type RecordResource, RECORDS_PER_ZONE, type ZoneResource } from '@fourwinds/resources';
import { type PlacedRecord, type Readings, reviseRecords, type ZoneFrame } from '@fourwinds/zones';
import { placeOfRecord } from '../../facts/record-place.ts';
import { type Attachment, readAttached } from './attach.ts';
import type { AcceptedComposition } from './composition.ts';
import { precedenceOf } from './precedence.ts';
import type { InlineChange } from './revise-inline.ts';

export interface RecordChanges {
  readonly zone: ZoneResource;
  /** Domains of zones that are hosted here directly below the zone. */
  readonly zonesBelow: readonly string[];
  readonly before: AcceptedComposition;
  readonly inlineCount: number;
  readonly inline: InlineChange;
  /** New Records and Records with a new generation. All are admitted. */
  readonly come: readonly RecordResource[];
  readonly gone: ReadonlySet<string | undefined>;
  readonly readings: Readings;
}

/**
 * Revises a composition after some records changed. The cost hardly depends on the size of the zone. Returns
 * undefined if other records may be affected, so that the whole zone must be composed. The result is the same as
 * after composing the whole zone, but zone warnings, including warnings about Records, are not updated.
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

/** Returns true if another zone hides one of the records. The Record object must report this. */
function areHidden({ zonesBelow }: RecordChanges, records: readonly { readonly owner: Name }[]): boolean {
  const domains = zonesBelow.map((domain) => Name.parse(`${domain}.`));
  return domains.some((domain) => records.some(({ owner }) => owner.isWithin(domain)));
}

/** Maximum number of attached Records for a partial revision of inline records. */
const MOST_ATTACHED = 1000;

/**
 * Returns true if the zone would be valid without its Records after a change of its inline records. Returns false if
 * that is uncertain. For this check, only two kinds of Records are excluded: Records near the change, and wildcards,
 * which may cover a nameserver once the Records below them are excluded.
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

/** Returns true if each record occurs only once, and no record was refused or changed because of another. */
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

/** Replaces changed attachments and appends new ones. Undefined if a new attachment does not belong at the end. */
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
