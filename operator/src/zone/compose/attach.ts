import { GrowingZone, isError, type Issue, issue, Name } from '@fourwinds/dns';
import { type RecordResource, RECORDS_PER_NAMESPACE, RECORDS_PER_ZONE, type ZoneResource } from '@fourwinds/resources';
import {
  assemble,
  canStand,
  type PlacedRecord,
  productIssue,
  type Readings,
  refusalOfRecord,
  type ZoneFrame,
  type ZoneObjectIssue,
} from '@fourwinds/zones';
import { refusalOf } from '../../endpoints/endpoint-record.ts';
import { placeOfRecord } from '../../facts/record-place.ts';
import { inPrecedence } from './precedence.ts';

/** The outcome of a Record. `reason` is one of recordConditions.Accepted. */
export interface Attachment {
  readonly record: RecordResource;
  readonly reason: 'Attached' | 'NotAllowed' | 'Invalid' | 'ConflictsWithZone' | 'TooManyRecords';
  readonly message: string;
  readonly problems: readonly ZoneObjectIssue[];
  readonly placed?: PlacedRecord;
}

/** A valid Record. It joins the zone unless it conflicts with others. */
type JoiningRecord = Attachment & Required<Pick<Attachment, 'placed'>>;

interface AcceptedRecords {
  readonly accepted: ReadonlySet<JoiningRecord>;
  readonly whole: GrowingZone<PlacedRecord>;
}

/** Maximum number of refused Records whose message names the broken rule. */
const MOST_EXPLAINED = 100;

/** The decision whether a Record may join its zone, regardless of its data. */
export type Admission = 'Admitted' | 'NotAllowed' | 'TooManyRecords';

export interface AttachInput {
  readonly zone: ZoneResource;
  readonly records: readonly RecordResource[];
  readonly admission: (record: RecordResource) => Admission;
  readonly readings: Readings;
}

/**
 * Decides which Records become part of a zone. `base` is the valid zone without Records. A Record that is invalid, or
 * would make the zone invalid, is refused without affecting other Records. If two Records conflict, the older one
 * wins, or the first by namespace/name if they are equally old. The order of arrival does not matter. The work for
 * each Record is bounded, regardless of the zone's size.
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
  const readable = read.filter((attachment): attachment is JoiningRecord => attachment.placed !== undefined);
  const joining = adoptTtls(base, readable);
  if (canStand(frame, [...base, ...joining.map(({ placed }) => placed)])) return inPlace(read, joining);
  const { accepted, whole } = acceptValid(frame, base, joining);
  const refuse = conflicting(frame, whole);
  return inPlace(
    read,
    joining.map((attachment) => (accepted.has(attachment) ? attachment : refuse(attachment))),
  );
}

/** Replaces attachments by their later outcomes and keeps the order. */
function inPlace(attachments: readonly Attachment[], others: readonly Attachment[]): Attachment[] {
  const byRecord = new Map(others.map((attachment) => [attachment.record, attachment]));
  return attachments.map((attachment) => byRecord.get(attachment.record) ?? attachment);
}

/** Reads a single Record, which is attached unless it is invalid. */
export function readAttached(record: RecordResource, zone: ZoneResource, apex: Name, readings: Readings): Attachment {
  const refusal = refusalOf(record);
  if (refusal !== undefined) return { record, reason: 'Invalid', message: refusal.message, problems: [refusal] };
  const context = { apex, defaultTtl: zone.spec.defaultTTL, path: 'spec' };
  const { record: read, issues } = readings.read(record.spec, context);
  const unwanted = read && refusalOfRecord(zone.spec, read, 'spec');
  const all = unwanted === undefined ? issues : [...issues, unwanted];
  const wrong = all.find(isError);
  if (read === undefined || wrong !== undefined)
    return { record, reason: 'Invalid', message: wrong?.message ?? 'the record is not valid', problems: all };
  return { record, ...attachedTo(zone), problems: all, placed: { ...read, path: placeOfRecord(record) } };
}

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

/**
 * All records of a set have the same TTL: the TTL of the zone's inline records, or else of the first Record. Other
 * Records adopt it with a warning.
 */
function adoptTtls(base: readonly PlacedRecord[], attachments: readonly JoiningRecord[]): JoiningRecord[] {
  const ttls = new Map(base.map((record) => [setOf(record), record.ttl]));
  return attachments.map((attachment) => {
    const { placed } = attachment;
    const ttl = ttls.get(setOf(placed)) ?? placed.ttl;
    ttls.set(setOf(placed), ttl);
    if (ttl === placed.ttl) return attachment;
    const message = `the set ${setOf(placed)} has the TTL ${ttl} already, so this record gets it; a set has one TTL (RFC 2181 5.2)`;
    const problem = productIssue('ttl-of-set', message, 'spec.ttl');
    return { ...attachment, problems: [...attachment.problems, problem], placed: { ...placed, ttl } };
  });
}

function setOf(record: PlacedRecord): string {
  return `${record.owner.toString()} ${record.type.name}`;
}

/**
 * Returns the attachments that are valid together. Adds each attachment in order of precedence if the zone stays
 * valid. Retries the remaining attachments as long as others were added: for example, a DS record is valid once its
 * NS records are present.
 */
function acceptValid(
  { apex, signed }: ZoneFrame,
  base: readonly PlacedRecord[],
  attachments: readonly JoiningRecord[],
): AcceptedRecords {
  const whole = new GrowingZone(apex, base, signed);
  const accepted = new Set<JoiningRecord>();
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

/** Reports why each Record is refused. Only the first Records get a detailed reason. */
function conflicting(frame: ZoneFrame, zone: GrowingZone<PlacedRecord>): (refused: JoiningRecord) => Attachment {
  let explained = 0;
  return ({ record, placed, problems }) => {
    const errors = explained++ < MOST_EXPLAINED ? conflictsOf(frame, zone, placed) : [];
    const reason = errors[0]?.message ?? 'together with other records of the zone it breaks a rule of DNS';
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

/** Returns the issue of a record that conflicts with no other record but exceeds a limit of the zone. */
function tooMuch(zone: GrowingZone<PlacedRecord>, { owner, type }: PlacedRecord): Issue {
  if (!zone.hasNamesFor(owner))
    return issue('signed-names-too-many', 'with it the zone would have more names than a signed zone may have', 'spec');
  const set = `the ${type.name} records of ${owner.toString()}`;
  return issue('rrset-too-large', `with it ${set} would need more octets than an answer or a signature holds`, 'spec');
}
