import { dsOfKeys, dsText } from './ds-text.ts';
import type { KeyFacts } from './key-condition.ts';
import type { Key } from '../key-set.ts';
import { foreignDs, hasDsAtParent } from '../key-ds.ts';
import { newest } from '../publication-history.ts';
import type { Wait } from './wait.ts';

function isAtParent(key: Key, { parent }: Pick<KeyFacts, 'parent'>): boolean {
  return parent === undefined ? key.ds?.seen !== undefined && key.ds.gone === undefined : hasDsAtParent(key, parent);
}

/** Returns the changes that the parent must still make to have the submitted DS set. Undefined if the parent has it. */
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
