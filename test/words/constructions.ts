/** Constructions that make sentences hard to read. Some uses are justified, so texts may contain a few. */
export const constructions: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'that of, those of', pattern: /\b(?:that|those) of\b/gi },
  { name: 'those that, those who', pattern: /\bthose (?:that|who|whose|which)\b/gi },
  { name: 'alone (only)', pattern: /(?<!stand)\balone\b/gi },
  {
    name: 'where (if)',
    pattern:
      /(?<!\b(?:see|know|knows|say|says|shows?|tells?|from|to|of|find|place|page|folder|section|file|decides?) )\bwhere (?:an?|its?|no|none|nothing|one|such|the|their|there|these|they|this|those|you)\b/gi,
  },
  { name: 'no more (no longer)', pattern: /\bno more\b(?! than)/gi },
  { name: 'whoever, whatever', pattern: /\b(?:who|what|which|when|where)ever\b(?<!whenever|wherever)/gi },
  { name: 'of which, of whom', pattern: /\b(?:of|by|in|to|from|with|for|at|under) (?:which|whom|whose)\b/gi },
  { name: ', too', pattern: /, too\b/gi },
  { name: 'somebody, nobody', pattern: /\b(?:some|no|any|every)body\b/gi },
  { name: 'beside, meanwhile, by itself', pattern: /\b(?:beside|meanwhile)\b|\bby (?:it|them)sel(?:f|ves)\b/gi },
  { name: 'is to be, is to have', pattern: /\b(?:is|are|was|were) to (?:be|have|go|come|get|do|serve|hold)\b/gi },
];

export interface Count {
  readonly words: number;
  /** How often each construction was found, by its name. */
  readonly found: ReadonlyMap<string, number>;
}

/** Counts the words and hard constructions in texts. */
export function countConstructions(texts: readonly string[]): Count {
  const all = texts.join('\n');
  return {
    words: all.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0,
    found: new Map(constructions.map(({ name, pattern }) => [name, all.match(pattern)?.length ?? 0])),
  };
}

/** Hard constructions per 1,000 words. */
export function rateOf({ words, found }: Count): number {
  return words === 0 ? 0 : (1000 * found.values().reduce((sum, count) => sum + count, 0)) / words;
}
