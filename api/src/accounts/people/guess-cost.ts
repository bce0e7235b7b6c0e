/** Adjacent keys on keyboards (US, German, French), and sequences in numeric or alphabetical order. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '`1234567890-=',
  '!@#$%^&*()_+',
  '!"§$%&/()=?',
  'qwertyuiop[]\\',
  'qwertzuiopü+',
  'azertyuiop',
  "asdfghjkl;'",
  'asdfghjklöä#',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  'wxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  'qawsedrftgyhujikolp',
  'azsxdcfvgbhnjmkl',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik,',
  '9ol.',
];
const MIN_RUN = 3;
const MIN_WORD = 4;
const MAX_WORD = 32;
/** Number of characters that a listed word is worth. */
const WORD = 2;
const RUN = 1;

const neighbours = new Set(
  ROWS.flatMap((row) => Array.from(row, (key, i) => key + (row[i + 1] ?? ''))).flatMap((two) => [two, two[1] + two[0]]),
);

/**
 * Estimates how many characters of a text an attacker must guess. A listed word is worth two characters. A run of
 * adjacent keys or a repetition is worth one. Returns the minimum over all ways to split the text.
 */
export function guessCost(text: string, words: ReadonlySet<string>): number {
  const costs = [0];
  const runs = runLengths(text);
  for (let end = 1; end <= text.length; end++) {
    let least = costs[end - 1] + 1;
    if (runs[end] >= MIN_RUN)
      for (let length = MIN_RUN; length <= runs[end]; length++) least = Math.min(least, costs[end - length] + RUN);
    for (let length = MIN_WORD; length <= Math.min(end, MAX_WORD); length++) {
      const part = text.slice(end - length, end);
      if (words.has(part)) least = Math.min(least, costs[end - length] + WORD);
    }
    costs.push(Math.min(least, repeatedCost(text, end, costs)));
  }
  return costs[text.length];
}

/**
 * Returns, for each end position, the length of the longest run of one character, or of adjacent keys in one
 * direction.
 */
function runLengths(text: string): number[] {
  const lengths = [0];
  for (let end = 1; end <= text.length; end++) {
    const [before, last] = [text[end - 2], text[end - 1]];
    const continues = end > 1 && (before === last || neighbours.has(before + last));
    lengths.push(continues ? lengths[end - 1] + 1 : 1);
  }
  return lengths;
}

/** Returns the cost if the second half of the text repeats the first half. */
function repeatedCost(text: string, end: number, costs: readonly number[]): number {
  const half = end / 2;
  const isRepeated = Number.isInteger(half) && text.slice(0, half) === text.slice(half, end);
  return isRepeated ? costs[half] + RUN : Infinity;
}
