import type { ZoneCondition } from '@fourwinds/resources';
import type { KeySet } from '../key-set.ts';
import type { Requirements } from '../requirements.ts';
import type { KeyPolicy, KeyTiming } from '../policy.ts';
import type { ParentFacts } from '../../parent/parent-facts.ts';

type KeyConditionType = 'Signed' | 'KSKRollover' | 'ZSKRollover' | 'ParentDS';

/**
 * A condition about the keys of a zone. `since` is when the condition began, in milliseconds since 1970. If unset,
 * the condition began when it was first reported.
 */
export type KeyCondition<Type extends KeyConditionType = KeyConditionType> = ZoneCondition<Type> & {
  readonly since?: number;
};

export interface ConditionInput extends ParentFacts {
  readonly keySet: KeySet;
  readonly policy: KeyPolicy;
  readonly timing: KeyTiming;
}

export type KeyFacts = ConditionInput & { readonly required: Requirements };
