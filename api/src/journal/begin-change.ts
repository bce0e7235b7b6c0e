import type { Actor } from '../actor.ts';
import type { Intent, Journal } from './journal.ts';

/** Records a change in the journal before it is made, and counts it, all in one transaction. Throws Failure rate_limited. */
export async function beginChange(journal: Journal, { meter }: Actor, intent: Intent): Promise<void> {
  if (meter === undefined) await journal.begin(intent);
  else await meter.countWrite((rate) => journal.begin(intent, rate));
}
