import type { KeySet } from '../key-set.ts';
import type { Needs } from '../needs.ts';
import type { KeyPolicy, KeyTiming } from '../policy.ts';
import type { ParentFacts } from '../../parent/parent-facts.ts';

/** What a person should know about the keys of a zone. */
export interface KeyCondition {
  readonly type: 'Signed' | 'KSKRollover' | 'ZSKRollover' | 'ParentDS';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  /** Milliseconds since 1970, where it is on record; else since it was first reported. */
  readonly since?: number;
}

export interface ConditionInput extends ParentFacts {
  readonly keySet: KeySet;
  readonly policy: KeyPolicy;
  readonly timing: KeyTiming;
}

export type KeyFacts = ConditionInput & { readonly needs: Needs };
