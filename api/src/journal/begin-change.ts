import type { Actor } from '../actor.ts';
import type { Intent } from './intent.ts';
import type { Journal } from './journal.ts';

/** Records a change in the journal before it is made, and counts it, all in one transaction; its octets are counted before. Throws Failure rate_limited. */
export async function beginChange(journal: Journal, { meter }: Actor, intent: Intent): Promise<void> {
  if (meter === undefined) {
    await journal.begin(intent);
    return;
  }
  await meter.countOctets(intent.octets);
  await meter.countWrite((rate) => journal.begin(intent, rate));
}
