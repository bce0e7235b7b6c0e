import { isSuffix, RecordKind, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import {
  composeZone,
  type Readings,
  type ServiceSettings,
  suffixOfTenant,
  type ZoneObjectIssue,
} from '@fourwinds/zones';
import { type Admission, type Attachment, attachRecords } from './attach.ts';
import { type AcceptedComposition, type RefusedDraft, refusedDraft } from './composition.ts';

export interface CompositionInput {
  readonly zone: ZoneResource;
  readonly records: readonly RecordResource[];
  readonly admission: (record: RecordResource) => Admission;
  readonly service: ServiceSettings;
  /** Domains of zones that are hosted here directly below this one. */
  readonly zonesBelow: readonly string[];
  readonly isPublished: boolean;
  /** Cache of parsed records. */
  readonly readings: Readings;
}

/** Builds a zone from resources: validates, canonicalizes and attaches. */
export function compose(input: CompositionInput): AcceptedComposition | RefusedDraft {
  const { zone, service, zonesBelow, isPublished, readings } = input;
  if (zone.spec.suffix === true && !isSuffix(zone))
    return refusedDraft([suffixOfTenant(zone.metadata.namespace!)], isPublished);
  const alone = composeZone(zone.spec, service, 0, { readings, zonesBelow });
  if (alone.zone === undefined) return refusedDraft(alone.problems, isPublished);
  const { inline, contributed } = alone;
  const base = [...contributed, ...inline];
  const attachments = attachRecords(input, base);
  const placed = attachments.flatMap((attachment) => (attachment.reason === 'Attached' ? [attachment.placed!] : []));
  const whole =
    placed.length === 0 ? alone : composeZone(zone.spec, service, 0, { attached: placed, readings, zonesBelow });
  if (whole.zone === undefined) return { ...refusedDraft(whole.problems, isPublished), attachments };
  return {
    state: 'accepted',
    problems: whole.problems,
    attachments: withWarnings(attachments, whole.problems),
    zone: whole.zone,
    recordCount: whole.zone.recordCount - contributed.length,
  };
}

/** Adds the zone's warnings to the attachments of Record objects. DNSEndpoints cannot report them. */
function withWarnings(attachments: readonly Attachment[], problems: readonly ZoneObjectIssue[]): readonly Attachment[] {
  if (problems.length === 0) return attachments;
  const byPath = Map.groupBy(problems, ({ path }) => path);
  return attachments.map((attachment) => {
    const { record, placed } = attachment;
    const warnings = (placed && record.kind === RecordKind.kind && byPath.get(placed.path)) || [];
    if (warnings.length === 0) return attachment;
    return { ...attachment, problems: [...attachment.problems, ...warnings.map((one) => ({ ...one, path: 'spec' }))] };
  });
}
