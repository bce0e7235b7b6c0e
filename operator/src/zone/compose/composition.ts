import type { Zone } from '@fourwinds/dns';
import { isError } from '@fourwinds/dns';
import type { Problem, ZoneCondition, ZoneRefusal } from '@fourwinds/resources';
import { type ProductIssueCode, productIssue, type ZoneObjectIssue } from '@fourwinds/zones';
import type { DisownedReason } from '../../ownership/claims.ts';
import type { Attachment } from './attach.ts';

interface CompositionParts {
  readonly problems: readonly ZoneObjectIssue[];
  readonly attachments: readonly Attachment[];
}

export interface AcceptedComposition extends CompositionParts {
  readonly state: 'accepted';
  /** Unsigned, with serial 0. */
  readonly zone: Zone;
  /** Number of records in the zone, not counting the service's own. */
  readonly recordCount: number;
}

interface RefusedBy<State extends string, Reason extends ZoneRefusal> extends CompositionParts {
  readonly state: State;
  readonly reason: Reason;
  readonly message: string;
}

export type RefusedDraft = RefusedBy<'refused', 'DraftRefused'>;

/**
 * A draft that is not published. `refused`: its records break a rule. `timedOut`: checking them took too long.
 * `suspended`: changes wait for a reason outside the records. In these three cases the last good version stays
 * served. `disowned`: the zone does not own its domain.
 */
export type RefusedComposition =
  | RefusedDraft
  | RefusedBy<'timedOut', 'CompositionTimedOut'>
  | RefusedBy<'suspended', 'Suspended' | 'KeysMissing' | 'SignedRetained' | 'RetainedLimit' | 'GrantEnding'>
  | RefusedBy<'disowned', DisownedReason | 'Deleted'>;

export type Composition = AcceptedComposition | RefusedComposition;

/** The outcome as reported in the status. */
export type Outcome =
  (Omit<AcceptedComposition, 'zone' | 'problems'> & { readonly problems: readonly Problem[] }) | RefusedComposition;

interface RefusalIssue {
  readonly code: ProductIssueCode;
  readonly path: string;
}

const conflict: RefusalIssue = { code: 'domain-conflict', path: 'spec.domain' };
const withdrawn: RefusalIssue = { code: 'grant-withdrawn', path: 'spec.domain' };

/** The state of a refused zone, and the problem in its status, by reason. */
export const refusals = {
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

export function refusedFor(reason: ZoneRefusal, message: string): RefusedComposition {
  const refusal = refusals[reason];
  const problems = refusal.issue === undefined ? [] : [productIssue(refusal.issue.code, message, refusal.issue.path)];
  return { state: refusal.state, reason, message, problems, attachments: [] } as RefusedComposition;
}

/** Refuses a draft. The message contains the first error and whether an earlier version stays served. */
export function refusedDraft(problems: readonly ZoneObjectIssue[], isPublished: boolean): RefusedDraft {
  const errors = problems.filter(isError);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const served = isPublished ? ' The last good version stays served.' : '';
  const message = `${errors[0]?.path}: ${errors[0]?.message}${more}.${served}`;
  return { state: 'refused', reason: 'DraftRefused', message, problems, attachments: [] };
}

export function acceptedCondition(composition: Outcome): ZoneCondition<'Accepted'> {
  return composition.state === 'accepted'
    ? { type: 'Accepted', status: 'True', reason: 'Valid', message: 'The records are valid.' }
    : { type: 'Accepted', status: 'False', reason: composition.reason, message: composition.message };
}
