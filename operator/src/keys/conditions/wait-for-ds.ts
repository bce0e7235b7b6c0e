import { dsOfKeys, dsText } from './ds-text.ts';
import type { KeyFacts } from './key-condition.ts';
import type { Key } from '../key-set.ts';
import { foreignDs, isShown } from '../../parent/shown-ds.ts';
import { newest } from '../trail.ts';
import type { Wait } from './wait.ts';

/** Whether the parent shows a DS record of the key, as far as is known. */
function isAtParent(key: Key, { parent }: Pick<KeyFacts, 'parent'>): boolean {
  return parent === undefined ? key.ds?.seen !== undefined && key.ds.gone === undefined : isShown(key, parent);
}

/** What to do at the parent, so that it has the DS set that is offered; undefined where it has. */
export function waitForDs(facts: KeyFacts): Wait<'WaitingForDS'> | undefined {
  const { keySet, needs, parent } = facts;
  if (keySet.parentless === true) return undefined;
  const { keys: offered, since } = newest(keySet.offers);
  const missing = needs.ds.filter(({ id, ds }) => offered.includes(id) && ds?.everywhere === undefined);
  const surplus = needs.ds.filter((key) => !offered.includes(key.id) && isAtParent(key, facts));
  const foreign = parent === undefined ? [] : foreignDs(parent, keySet.keys);
  if (missing.length + surplus.length === 0) return undefined;
  const steps = [
    ...dsOfKeys(missing).map((ds) => `publish ${ds}`),
    ...[...dsOfKeys(surplus), ...foreign.map(dsText)].map((ds) => `remove ${ds}`),
  ];
  return { reason: 'WaitingForDS', message: `At the parent: ${steps.join('; ')}.`, since };
}
