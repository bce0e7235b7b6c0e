import { dsOfKeys, dsText } from './ds-text.ts';
import type { KeyFacts } from './key-condition.ts';
import type { Key } from '../key-set.ts';
import { foreignDs, hasDsAtParent } from '../../parent/parent-ds.ts';
import { newest } from '../publication-history.ts';
import type { Wait } from './wait.ts';

/** Whether the parent shows a DS record of the key, as far as is known. */
function isAtParent(key: Key, { parent }: Pick<KeyFacts, 'parent'>): boolean {
  return parent === undefined ? key.ds?.seen !== undefined && key.ds.gone === undefined : hasDsAtParent(key, parent);
}

/** The changes at the parent after which it has the DS set that is submitted; undefined where it has that. */
export function waitForDs(facts: KeyFacts): Wait<'WaitingForDS'> | undefined {
  const { keySet, required, parent } = facts;
  if (keySet.parentless === true) return undefined;
  const { keys: submitted, since } = newest(keySet.submissions);
  const missing = required.ds.filter(({ id, ds }) => submitted.includes(id) && ds?.everywhere === undefined);
  const surplus = required.ds.filter((key) => !submitted.includes(key.id) && isAtParent(key, facts));
  const foreign = parent === undefined ? [] : foreignDs(parent, keySet.keys);
  if (missing.length + surplus.length === 0) return undefined;
  const steps = [
    ...dsOfKeys(missing).map((ds) => `publish ${ds}`),
    ...[...dsOfKeys(surplus), ...foreign.map(dsText)].map((ds) => `remove ${ds}`),
  ];
  return { reason: 'WaitingForDS', message: `At the parent: ${steps.join('; ')}.`, since };
}
