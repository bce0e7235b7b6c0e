export interface FoldedWords {
  /** The words as listed, without hyphens, by their folded spellings. */
  readonly bySpelling: ReadonlyMap<string, string>;
  /** Length of the longest spelling. */
  readonly longest: number;
}

/** A listed word with a hyphen, such as `wells-fargo`, also stands for the word without it. */
export function foldWords(words: readonly string[]): FoldedWords {
  const entries = words.flatMap((word) => {
    const plain = word.replaceAll('-', '');
    return [word, plain].map((spelling) => [foldedCharacters(foldedPairs(spelling)), plain] as const);
  });
  return { bySpelling: new Map(entries), longest: Math.max(0, ...entries.map(([{ length }]) => length)) };
}

/**
 * Returns the first listed word that is a whole part of the label, or undefined. A part begins and ends at a hyphen, a
 * digit, or an end of the label. A digit may also be a letter of the part, as in `paypa1`.
 */
export function wordIn(label: string, { bySpelling, longest }: FoldedWords): string | undefined {
  const paired = foldedPairs(label);
  const folded = foldedCharacters(paired);
  const [starts, ends] = [edges(paired, -1), edges(paired, 0)];
  for (const start of starts)
    for (const end of ends) {
      if (end <= start || end - start > longest) continue;
      const word = bySpelling.get(folded.slice(start, end));
      if (word !== undefined) return word;
    }
  return undefined;
}

/** Returns the positions with an end of the text, a hyphen or a digit at the offset. */
function edges(text: string, offset: -1 | 0): number[] {
  const positions = Array.from({ length: text.length + 1 }, (_, at) => at);
  return positions.filter((at) => /^[-0-9]?$/.test(text.charAt(at + offset)));
}

/** Replaces pairs of letters that look like one letter. */
function foldedPairs(text: string): string {
  return text.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Replaces characters that look alike by one of them. The length stays. */
function foldedCharacters(text: string): string {
  return text.replaceAll('0', 'o').replaceAll(/[1i]/g, 'l');
}
