import type { Steps } from './steps.ts';

/** Twice as much takes twice the steps, and a little more where it is sorted and searched. */
const MOST_GROWTH = 2.4;
/** A mixture is less even, as large records come whole; what grows with the square takes four times the steps. */
export const MOST_GROWTH_OF_MIXTURES = 3;

/**
 * The functions that run much more than twice as often for something twice as large. `slack` are steps that any function
 * may take beside that, as some things are done only once there is much of something.
 */
export function outgrown(before: Steps, after: Steps, slack: number, most = MOST_GROWTH): string[] {
  return [...after].flatMap(([place, count]) => {
    const earlier = before.get(place) ?? 0;
    return count > most * earlier + slack ? [`${place}: ${earlier} steps, then ${count}`] : [];
  });
}
