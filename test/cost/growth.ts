import type { Steps } from './steps.ts';

/** If the input doubles, the steps should double as well, and grow a little more for sorting and searching. */
const MOST_GROWTH = 2.4;
/** Mixtures grow less evenly because large records are indivisible. Quadratic growth would be 4. */
export const MOST_GROWTH_OF_MIXTURES = 3;

/**
 * Compares the steps for an input (`before`) with the steps for an input twice as large (`after`). Returns the
 * functions whose steps grow by more than the factor `most`. `slack` is a number of additional steps that each
 * function may take, because some work only starts at a certain size.
 */
export function outgrown(before: Steps, after: Steps, slack: number, most = MOST_GROWTH): string[] {
  return [...after].flatMap(([place, count]) => {
    const earlier = before.get(place) ?? 0;
    return count > most * earlier + slack ? [`${place}: ${earlier} steps, then ${count}`] : [];
  });
}
