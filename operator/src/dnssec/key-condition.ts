import type { KeySet } from './key-set.ts';
import type { Needs } from './needs.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import type { ShownByParent } from './shown-ds.ts';

/** What a person should know about the keys of a zone. */
export interface KeyCondition {
  readonly type: 'Signed' | 'KSKRollover' | 'ZSKRollover' | 'ParentDS';
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason: string;
  readonly message: string;
  /** Milliseconds since 1970, where it is on record; else since it was first reported. */
  readonly since?: number;
}

export interface ConditionInput {
  readonly keySet: KeySet;
  readonly policy: KeyPolicy;
  readonly timing: KeyTiming;
  readonly parent?: ShownByParent;
}

export type KeyFacts = ConditionInput & { readonly needs: Needs };
