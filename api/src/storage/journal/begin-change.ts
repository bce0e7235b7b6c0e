import type { Actor } from '../../kernel/actor.ts';
import type { Intent } from './intent.ts';
import type { Journal } from './journal.ts';

/**
 * Records a change in the journal, and counts the change in the same transaction. Counts the octets of the change
 * before that. Throws Failure rate_limited.
 */
export async function beginChange(journal: Journal, { meter }: Actor, intent: Intent): Promise<void> {
  if (meter === undefined) {
    await journal.begin(intent);
    return;
  }
  await meter.countOctets(intent.octets);
  await meter.countWrite((rate) => journal.begin(intent, rate));
}
