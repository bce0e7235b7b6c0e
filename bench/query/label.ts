import type { Random } from '../../test/random.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LEAST = 4;
const LENGTHS = 9;

/** Returns a label of 4 to 12 letters. */
export function randomLabel(random: Random): string {
  return random.text(LEAST + random.below(LENGTHS), LETTERS);
}
