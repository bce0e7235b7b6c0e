import type { Zone } from '@fourwinds/dns';
import { isError } from '@fourwinds/dns';
import type { Problem, ZoneCondition, ZoneRefusal } from '@fourwinds/resources';
import { type ProductIssueCode, productIssue, type ZoneObjectIssue } from '@fourwinds/zones';
import type { DisownedReason } from '../../ownership/claims.ts';
import type { Attachment } from './attach.ts';

interface Composed {
  readonly problems: readonly ZoneObjectIssue[];
  readonly attachments: readonly Attachment[];
}

/** A draft that may be published. */
export interface AcceptedComposition extends Composed {
  readonly state: 'accepted';
  /** Unsigned, its serial 0. */
  readonly zone: Zone;
  /** Records of the zone, those of the service not counted. */
  readonly recordCount: number;
}

interface Refused<State extends string, Reason extends ZoneRefusal> extends Composed {
  readonly state: State;
  readonly reason: Reason;
  readonly message: string;
}

/** A draft whose records break a rule. */
export type RefusedDraft = Refused<'refused', 'DraftRefused'>;

/**
 * A draft that is not published. `refused`: its records break a rule; `timedOut`: checking them took too long; `suspended`: changes
 * wait for a reason outside the records. In these three the last good version stays served. `disowned`: the domain is not this zone's.
 */
export type RefusedComposition =
  | RefusedDraft
  | Refused<'timedOut', 'CompositionTimedOut'>
  | Refused<'suspended', 'Suspended' | 'KeysMissing' | 'SignedRetained' | 'RetainedLimit' | 'GrantEnding'>
  | Refused<'disowned', DisownedReason | 'Deleted'>;

/** The outcome of composing a zone. */
export type Composition = AcceptedComposition | RefusedComposition;

/** The outcome as it is reported. */
export type Outcome =
  (Omit<AcceptedComposition, 'zone' | 'problems'> & { readonly problems: readonly Problem[] }) | RefusedComposition;

/** The issue that a refusal outside the records is shown as. */
interface RefusalIssue {
  readonly code: ProductIssueCode;
  readonly path: string;
}

const conflict: RefusalIssue = { code: 'domain-conflict', path: 'spec.domain' };
const withdrawn: RefusalIssue = { code: 'grant-withdrawn', path: 'spec.domain' };

const refusals = {
  DraftRefused: { state: 'refused', issue: undefined },
  CompositionTimedOut: { state: 'timedOut', issue: undefined },
  Suspended: { state: 'suspended', issue: undefined },
  SignedRetained: { state: 'suspended', issue: undefined },
  RetainedLimit: { state: 'suspended', issue: undefined },
  KeysMissing: { state: 'suspended', issue: { code: 'keys-missing', path: 'spec.dnssec' } },
  GrantEnding: { state: 'suspended', issue: withdrawn },
  Deleted: { state: 'disowned', issue: undefined },
  GrantWithdrawn: { state: 'disowned', issue: withdrawn },
  ProofNeeded: { state: 'disowned', issue: { code: 'proof-needed', path: 'spec.domain' } },
  DomainConflict: { state: 'disowned', issue: conflict },
  PublicSuffix: { state: 'disowned', issue: { code: 'public-suffix', path: 'spec.domain' } },
  ReservedDomain: { state: 'disowned', issue: { code: 'reserved-domain', path: 'spec.domain' } },
} as const satisfies {
  readonly [reason in ZoneRefusal]: {
    readonly state: RefusedComposition['state'];
    readonly issue: RefusalIssue | undefined;
  };
};

/** A draft that is not published, for a reason outside its records. */
export function refusedFor(reason: ZoneRefusal, message: string): RefusedComposition {
  const refusal = refusals[reason];
  const problems = refusal.issue === undefined ? [] : [productIssue(refusal.issue.code, message, refusal.issue.path)];
  return { state: refusal.state, reason, message, problems, attachments: [] } as RefusedComposition;
}

/** The refusal of a draft: its message has the first error, and says whether an earlier version stays served. */
export function refusedDraft(problems: readonly ZoneObjectIssue[], isPublished: boolean): RefusedDraft {
  const errors = problems.filter(isError);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const served = isPublished ? ' The last good version stays served.' : '';
  const message = `${errors[0]?.path}: ${errors[0]?.message}${more}.${served}`;
  return { state: 'refused', reason: 'DraftRefused', message, problems, attachments: [] };
}

/** The condition Accepted for a composition. */
export function acceptedCondition(composition: Outcome): ZoneCondition<'Accepted'> {
  return composition.state === 'accepted'
    ? { type: 'Accepted', status: 'True', reason: 'Valid', message: 'The records are valid.' }
    : { type: 'Accepted', status: 'False', reason: composition.reason, message: composition.message };
}
