import { dsOfKeys, dsText } from './ds-text.ts';
import type { KeyCondition, KeyFacts } from './key-condition.ts';
import { foreignDs, hasDsAtParent } from '../key-ds.ts';
import { newest } from '../publication-history.ts';

/** The condition ParentDS: a fault in the DS records at the parent. Undefined if there is none. */
export function parentDs(facts: KeyFacts): KeyCondition<'ParentDS'> | undefined {
  const { keySet, policy, parent } = facts;
  if (parent === undefined) return policy.enabled && keySet.parentless !== true ? unknown(facts) : undefined;
  const foreign = foreignDs(parent, keySet.keys).map(dsText).join('; ');
  if (foreign !== '')
    return wrong(
      'ForeignDS',
      `A DS at the parent matches no key of this zone: ${foreign}. Resolvers that validate may refuse the zone; remove it there.`,
    );
  const own = dsOfKeys(keySet.keys.filter((key) => hasDsAtParent(key, parent))).join('; ');
  return own === '' ? undefined : aboutOwn(own, facts);
}

function aboutOwn(own: string, { keySet, policy }: KeyFacts): KeyCondition<'ParentDS'> | undefined {
  if (newest(keySet.signers).keys.length === 0)
    return wrong(
      'UnsignedBelowDS',
      `The zone is not signed, but the parent has ${own}: resolvers that validate refuse the zone. Remove it there, or enable DNSSEC.`,
    );
  if (policy.parent !== 'none') return undefined;
  return wrong(
    'UnexpectedDS',
    `spec.dnssec.parent is none, but the parent has ${own}: until it is removed there, rollovers wait for the parent.`,
  );
}

function unknown({
  policy,
  parentUnknown = 'The servers of the parent zone do not all answer.',
}: KeyFacts): KeyCondition<'ParentDS'> {
  const none = ' It had a DS record when it last answered, so spec.dnssec.parent none counts only once it shows none.';
  return {
    type: 'ParentDS',
    status: 'Unknown',
    reason: 'ParentUnknown',
    message: `${parentUnknown} Steps that depend on the parent wait until they answer.${policy.parent === 'none' ? none : ''}`,
  };
}

function wrong(reason: KeyCondition<'ParentDS'>['reason'], message: string): KeyCondition<'ParentDS'> {
  return { type: 'ParentDS', status: 'False', reason, message };
}
