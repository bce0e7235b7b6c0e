import { type Count, constructions, countConstructions, rateOf } from './constructions.ts';
import { textsByKind } from './kinds-of-text.ts';

/** Words and hard constructions of each kind of text. */
export function countsByKind(): { readonly kind: string; readonly count: Count }[] {
  return [...textsByKind()].map(([kind, texts]) => ({ kind, count: countConstructions(texts) }));
}

/** `node test/words/report.ts` prints the hard constructions in 1,000 words of each kind of text, then how often each occurs. */
if (import.meta.main) {
  const counts = countsByKind();
  for (const { kind, count } of counts)
    console.log(`${rateOf(count).toFixed(1).padStart(6)}  ${String(count.words).padStart(8)} words  ${kind}`);
  for (const { name } of constructions)
    console.log(`${name}: ${counts.map(({ kind, count }) => `${kind} ${count.found.get(name) ?? 0}`).join(', ')}`);
}
