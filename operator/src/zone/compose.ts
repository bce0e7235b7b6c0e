import { issue, type IssueCode, type Zone } from '@fourwinds/dns';
import type { ConditionVerdict, Problem, RecordResource, ZoneResource } from '@fourwinds/resources';
import { composeZone, isError, serviceRecords, type ServiceSettings, toProblem } from '@fourwinds/zones';
import { type Admission, attachRecords, type Attachment } from './attach.ts';

export interface CompositionInput {
  readonly zone: ZoneResource;
  /** Records that name this zone. */
  readonly records: readonly RecordResource[];
  readonly admission: (record: RecordResource) => Admission;
  readonly service: ServiceSettings;
  /** Whether an earlier version of the zone is served. */
  readonly isPublished: boolean;
}

/** A zone's draft judged: what may be published of it, and what is to be said. */
export interface Composition {
  readonly verdicts: readonly ConditionVerdict[];
  readonly problems: readonly Problem[];
  readonly attachments: readonly Attachment[];
  /** Unsigned, its serial 0; absent when the draft is refused. */
  readonly zone?: Zone;
  /** Records of the zone, those of the service not counted. */
  readonly recordCount?: number;
}

/** Validates, canonicalises and attaches: the steps from resources to a zone. */
export function compose(input: CompositionInput): Composition {
  const { zone, records, admission, service, isPublished } = input;
  const alone = composeZone(zone.spec, service, 0);
  if (alone.zone === undefined) return refusedDraft(alone.problems, isPublished);
  const { inline } = alone;
  const added = serviceRecords(alone.zone.apex, zone.spec.nameservers ?? service.nameservers, service, 0);
  const base = [...added, ...inline];
  const attachments = attachRecords(zone, base, records, admission);
  const placed = attachments.flatMap((attachment) => (attachment.reason === 'Attached' ? [attachment.placed!] : []));
  const whole = placed.length === 0 ? alone : composeZone(zone.spec, service, 0, placed);
  if (whole.zone === undefined) return { ...refusedDraft(whole.problems, isPublished), attachments };
  const accepted: ConditionVerdict = {
    type: 'Accepted',
    status: 'True',
    reason: 'Valid',
    message: 'The records are valid.',
  };
  return {
    verdicts: [accepted],
    problems: whole.problems,
    attachments,
    zone: whole.zone,
    recordCount: whole.zone.recordCount - added.length,
  };
}

/** What is wrong with a Zone beside its records, by the reason for which it is refused. */
const refusals: { readonly [reason: string]: { readonly code: IssueCode; readonly path: string } } = {
  DomainConflict: { code: 'domain-conflict', path: 'spec.domain' },
  PublicSuffix: { code: 'public-suffix', path: 'spec.domain' },
  ReservedDomain: { code: 'reserved-domain', path: 'spec.domain' },
  GrantEnding: { code: 'grant-withdrawn', path: 'spec.domain' },
  GrantWithdrawn: { code: 'grant-withdrawn', path: 'spec.domain' },
  KeysMissing: { code: 'keys-missing', path: 'spec.dnssec' },
};

/** A draft that is not published, for a reason that lies outside its records. */
export function refusedFor(reason: string, message: string): Composition {
  const refusal = Object.hasOwn(refusals, reason) ? refusals[reason] : undefined;
  const problems = refusal === undefined ? [] : [toProblem(issue(refusal.code, message, refusal.path))];
  return { verdicts: [{ type: 'Accepted', status: 'False', reason, message }], problems, attachments: [] };
}

function refusedDraft(problems: readonly Problem[], isPublished: boolean): Composition {
  const errors = problems.filter(isError);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const served = isPublished ? ' The last good version stays served.' : '';
  const message = `${errors[0]?.path}: ${errors[0]?.message}${more}.${served}`;
  return { ...refusedFor('DraftRefused', message), problems };
}
