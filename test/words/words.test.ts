import { allowed } from './allowed.ts';
import { rateOf } from './constructions.ts';
import { findWords } from './find-words.ts';
import { countsByKind } from './report.ts';

const found = findWords();

test('no file has forbidden wordings, but for those listed in test/words/allowed', () => {
  const listed = new Set(allowed());
  const fresh = found.filter(({ kind, file }) => !listed.has(`${kind} ${file}`));
  expect(fresh.map(({ message }) => message)).toEqual([]);
});

test('a file that is clean is not listed: node test/words/allowed.ts takes it off', () => {
  const still = new Set(found.map(({ kind, file }) => `${kind} ${file}`));
  expect(allowed().filter((line) => !still.has(line))).toEqual([]);
});

test.each(countsByKind())('$kind: at most 4 hard constructions in 1,000 words', ({ count }) => {
  expect(count.words).toBeGreaterThan(300);
  expect(rateOf(count)).toBeLessThanOrEqual(4);
});
