import { type Facts, refusals } from './refusals.ts';

const GOOD: Facts = {
  version: '1.2.3',
  changes: [],
  release: { version: '1.2.3', date: '2026-12-01', hotfix: false },
  differing: [],
  commit: 'c0ffee',
  tagged: undefined,
  key: [],
};

test.each([
  ['a clean tree with a dated entry', {}],
  ['a tag on this commit', { tagged: 'c0ffee' }],
  ['a hotfix', { release: { version: '1.2.3', date: '2026-12-08', hotfix: true } }],
])('%s may be released', (_, facts) => expect(refusals({ ...GOOD, ...facts })).toEqual([]));

test.each<[string, Partial<Facts>, RegExp]>([
  ['a change', { changes: [' M README.md'] }, /changes: M README\.md\. Commit/],
  ['many changes', { changes: Array.from('abcdefgh', (name) => `?? ${name}`) }, /\?\? e, … \(8\)\. Commit/],
  ['no entry', { release: undefined }, /no entry for 1\.2\.3\. Write ## 1\.2\.3 \(YYYY-MM-DD\)/],
  [
    'no date',
    { release: { version: '1.2.3', date: null, hotfix: false } },
    /no date\. Write ## 1\.2\.3 \(YYYY-MM-DD\)/,
  ],
  ['another version in a file', { differing: ['api/package.json'] }, /differ: api\/package\.json\. Run “make gen”/],
  ['a tag on another commit', { tagged: 'decade' }, /v1\.2\.3 names another commit: decade\. Check it out/],
  ['a fault of the key', { key: ['There is no signing key.'] }, /^There is no signing key\.$/],
])('%s is refused, with its correction', (_, facts, message) =>
  expect(refusals({ ...GOOD, ...facts })).toEqual([expect.stringMatching(message)]),
);

test('all reasons are named at once', () => {
  const facts = { ...GOOD, changes: ['?? a'], release: undefined, tagged: 'decade', key: ['No key.'] };
  expect(refusals(facts)).toHaveLength(4);
});
