import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { composeZone, type Readings, type ServiceSettings } from '@fourwinds/zones';
import { type Admission, attachRecords } from './attach.ts';
import { type AcceptedComposition, type RefusedDraft, refusedDraft } from './composition.ts';

export interface CompositionInput {
  readonly zone: ZoneResource;
  /** Records that name this zone. */
  readonly records: readonly RecordResource[];
  readonly admission: (record: RecordResource) => Admission;
  readonly service: ServiceSettings;
  /** Whether an earlier version of the zone is served. */
  readonly isPublished: boolean;
  /** Records that were read before. */
  readonly readings: Readings;
}

/** Validates, canonicalises and attaches: the steps from resources to a zone. */
export function compose(input: CompositionInput): AcceptedComposition | RefusedDraft {
  const { zone, service, isPublished, readings } = input;
  const alone = composeZone(zone.spec, service, 0, { readings });
  if (alone.zone === undefined) return refusedDraft(alone.problems, isPublished);
  const { inline, contributed } = alone;
  const base = [...contributed, ...inline];
  const attachments = attachRecords(input, base);
  const placed = attachments.flatMap((attachment) => (attachment.reason === 'Attached' ? [attachment.placed!] : []));
  const whole = placed.length === 0 ? alone : composeZone(zone.spec, service, 0, { attached: placed, readings });
  if (whole.zone === undefined) return { ...refusedDraft(whole.problems, isPublished), attachments };
  return {
    state: 'accepted',
    problems: whole.problems,
    attachments,
    zone: whole.zone,
    recordCount: whole.zone.recordCount - contributed.length,
  };
}
