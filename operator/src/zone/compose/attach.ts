import { GrowingZone, isError, type Issue, issue, Name } from '@fourwinds/dns';
import {
  keyOf,
  type RecordResource,
  RECORDS_PER_NAMESPACE,
  RECORDS_PER_ZONE,
  type ZoneResource,
} from '@fourwinds/resources';
import {
  apexNsIssue,
  assemble,
  canStand,
  isApexNs,
  type PlacedRecord,
  productIssue,
  type Readings,
  type ZoneFrame,
  type ZoneObjectIssue,
} from '@fourwinds/zones';
import { refusalOf } from '../../endpoints/endpoint-record.ts';
import { inPrecedence } from './precedence.ts';

/** The outcome for a Record: its reason is one of recordConditions.Accepted. */
export interface Attachment {
  readonly record: RecordResource;
  readonly reason: 'Attached' | 'NotAllowed' | 'Invalid' | 'ConflictsWithZone' | 'TooManyRecords';
  readonly message: string;
  readonly problems: readonly ZoneObjectIssue[];
  readonly placed?: PlacedRecord;
}

/** A Record that is valid by itself; it joins the zone unless it conflicts with others. */
type Joining = Attachment & Required<Pick<Attachment, 'placed'>>;

interface Accepted {
  readonly accepted: ReadonlySet<Joining>;
  /** The zone with the accepted records. */
  readonly whole: GrowingZone<PlacedRecord>;
}

/** Record objects that are refused with the rule that they break; beyond that, the rule is left out. */
const MOST_EXPLAINED = 100;

/** Whether a Record may become part of its zone, as far as that is not for its data to say. */
export type Admission = 'Admitted' | 'NotAllowed' | 'TooManyRecords';

/** A zone, and the Records that ask to be part of it. */
export interface AttachInput {
  readonly zone: ZoneResource;
  readonly records: readonly RecordResource[];
  readonly admission: (record: RecordResource) => Admission;
  readonly readings: Readings;
}

/**
 * Which Records become part of a zone. `base` is the zone without them and is valid. A Record that is wrong, or that
 * would make the zone invalid, is refused alone. Of two that conflict the older wins, then the first by namespace/name:
 * the order of arrival does not matter. The work for each Record is bounded, however large the zone is.
 */
export function attachRecords(
  { zone, records, admission, readings }: AttachInput,
  base: readonly PlacedRecord[],
): Attachment[] {
  if (records.length === 0) return [];
  const apex = Name.parse(`${zone.spec.domain}.`);
  const frame: ZoneFrame = { apex, signed: zone.spec.dnssec?.enabled === true };
  const ordered = inPrecedence(records);
  let admitted = 0;
  const read = ordered.map((record) => {
    const decision = admission(record);
    if (decision === 'Admitted' && ++admitted <= RECORDS_PER_ZONE) return readAttached(record, zone, apex, readings);
    return refused(record, decision === 'Admitted' ? 'TooManyRecords' : decision);
  });
  const readable = read.filter((attachment): attachment is Joining => attachment.placed !== undefined);
  const joining = adoptTtls(base, readable);
  if (canStand(frame, [...base, ...joining.map(({ placed }) => placed)])) return inPlace(read, joining);
  const { accepted, whole } = acceptValid(frame, base, joining);
  const refuse = conflicting(frame, whole);
  return inPlace(
    read,
    joining.map((attachment) => (accepted.has(attachment) ? attachment : refuse(attachment))),
  );
}

/** The attachments with those that have become something else in their places. */
function inPlace(attachments: readonly Attachment[], others: readonly Attachment[]): Attachment[] {
  const byRecord = new Map(others.map((attachment) => [attachment.record, attachment]));
  return attachments.map((attachment) => byRecord.get(attachment.record) ?? attachment);
}

/** A Record by itself: attached, unless it is not valid. */
export function readAttached(record: RecordResource, zone: ZoneResource, apex: Name, readings: Readings): Attachment {
  const refusal = refusalOf(record);
  if (refusal !== undefined) return { record, reason: 'Invalid', message: refusal.message, problems: [refusal] };
  const context = { apex, defaultTtl: zone.spec.defaultTTL, path: 'spec' };
  const { record: read, issues } = readings.read(record.spec, context);
  const all = read !== undefined && isApexNs(read, apex) ? [...issues, apexNsIssue('spec.type')] : issues;
  const wrong = all.find(isError);
  if (read === undefined || wrong !== undefined)
    return { record, reason: 'Invalid', message: wrong?.message ?? 'the record is not valid', problems: all };
  return { record, ...attachedTo(zone), problems: all, placed: { ...read, path: placeOfRecord(record) } };
}

/** Where a record that is attached stands, as problems of its zone name it. */
export function placeOfRecord(record: RecordResource): string {
  return `${record.kind.toLowerCase()}s/${keyOf(record)}`;
}

/** The reason and message of a Record that is part of a zone, without problems. */
export function attachedTo({ spec }: ZoneResource): Pick<Attachment, 'reason' | 'message' | 'problems'> {
  return { reason: 'Attached', message: `Part of ${spec.domain}.`, problems: [] };
}

const refusals: { readonly [reason in Exclude<Admission, 'Admitted'>]: string } = {
  NotAllowed: 'spec.recordsFrom of the zone does not admit this record; its owner decides',
  TooManyRecords: `a zone has at most ${RECORDS_PER_ZONE} Record objects, and a namespace ${RECORDS_PER_NAMESPACE}; older ones come first`,
};

function refused(record: RecordResource, reason: Exclude<Admission, 'Admitted'>): Attachment {
  return { record, reason, message: refusals[reason], problems: [] };
}

/** A set has one TTL: that of the zone's inline records, else of the first Record; the others take it with a warning. */
function adoptTtls(base: readonly PlacedRecord[], attachments: readonly Joining[]): Joining[] {
  const ttls = new Map(base.map((record) => [setOf(record), record.ttl]));
  return attachments.map((attachment) => {
    const { placed } = attachment;
    const ttl = ttls.get(setOf(placed)) ?? placed.ttl;
    ttls.set(setOf(placed), ttl);
    if (ttl === placed.ttl) return attachment;
    const message = `the set ${setOf(placed)} has the TTL ${ttl} already, which this record takes; a set has one TTL (RFC 2181 5.2)`;
    const problem = productIssue('ttl-of-set', message, 'spec.ttl');
    return { ...attachment, problems: [...attachment.problems, problem], placed: { ...placed, ttl } };
  });
}

function setOf(record: PlacedRecord): string {
  return `${record.owner.toString()} ${record.type.name}`;
}

/**
 * The attachments that can stand together: taken in order of precedence, each if the zone stays valid with it, and those
 * that were not taken again as long as others have joined, as a DS record does once its NS records are there.
 */
function acceptValid(
  { apex, signed }: ZoneFrame,
  base: readonly PlacedRecord[],
  attachments: readonly Joining[],
): Accepted {
  const whole = new GrowingZone(apex, base, signed);
  const accepted = new Set<Joining>();
  let before = -1;
  while (accepted.size > before && accepted.size < attachments.length) {
    before = accepted.size;
    for (const attachment of attachments) {
      if (accepted.has(attachment) || !whole.canTake(attachment.placed)) continue;
      whole.add(attachment.placed);
      accepted.add(attachment);
    }
  }
  return { accepted, whole };
}

/** Says why each Record is refused: of the first ones exactly. */
function conflicting(frame: ZoneFrame, zone: GrowingZone<PlacedRecord>): (refused: Joining) => Attachment {
  let explained = 0;
  return ({ record, placed, problems }) => {
    const errors = explained++ < MOST_EXPLAINED ? conflictsOf(frame, zone, placed) : [];
    const reason = errors[0]?.message ?? 'beside other records of the zone it breaks a rule of DNS';
    const message = `${reason} (the zone is served without this record)`;
    return { record, reason: 'ConflictsWithZone', message, problems: [...problems, ...errors] };
  };
}

function conflictsOf(frame: ZoneFrame, zone: GrowingZone<PlacedRecord>, placed: PlacedRecord): ZoneObjectIssue[] {
  const { problems } = assemble(frame, [...zone.around(placed.owner), placed]);
  const errors = problems.filter(isError);
  const found = errors.length > 0 ? errors : [tooMuch(zone, placed)];
  return found.map((problem) => ({ ...problem, path: 'spec' }));
}

/** The issue of a record that conflicts with no other, but exceeds a limit of the zone. */
function tooMuch(zone: GrowingZone<PlacedRecord>, { owner, type }: PlacedRecord): Issue {
  if (!zone.hasNamesFor(owner))
    return issue('signed-names-too-many', 'with it the zone would have more names than a signed zone may have', 'spec');
  const set = `the ${type.name} records of ${owner.toString()}`;
  return issue('rrset-too-large', `with it ${set} would need more octets than an answer or a signature holds`, 'spec');
}
