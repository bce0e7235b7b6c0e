import { dsOfKeys, dsText } from './ds-text.ts';
import type { KeyCondition, KeyFacts } from './key-condition.ts';
import { foreignDs, isShown } from './shown-ds.ts';
import { newest } from './trail.ts';

/** The condition ParentDS: what is wrong with the DS records at the parent; undefined where nothing is. */
export function parentDs({ keySet, policy, parent }: KeyFacts): KeyCondition | undefined {
  if (parent === undefined) return policy.enabled ? UNKNOWN : undefined;
  const foreign = foreignDs(parent, keySet.keys).map(dsText).join('; ');
  const own = dsOfKeys(keySet.keys.filter((key) => isShown(key, parent))).join('; ');
  const isUnsigned = newest(keySet.signers).keys.length === 0;
  if (foreign !== '')
    return wrong(
      'ForeignDS',
      `A DS at the parent matches no key of this zone: ${foreign}. Resolvers that validate may refuse the zone; remove it there.`,
    );
  if (own === '' || !isUnsigned) return undefined;
  return wrong(
    'UnsignedBelowDS',
    `The zone is not signed, but the parent has ${own}: resolvers that validate refuse the zone. Remove it there, or enable DNSSEC.`,
  );
}

const UNKNOWN: KeyCondition = {
  type: 'ParentDS',
  status: 'Unknown',
  reason: 'ParentUnknown',
  message: 'The servers of the parent zone do not all answer; nothing that depends on them goes on.',
};

function wrong(reason: string, message: string): KeyCondition {
  return { type: 'ParentDS', status: 'False', reason, message };
}
