import { ExpectedVersions } from './expected.ts';
import { type Change, zonesOf } from './plan.ts';

const [zone] = zonesOf(1);
const ALIAS = { domain: zone.domain, owner: 'alias' } as const;

function expectedAfter(...changes: readonly Pick<Change, 'does' | 'versions'>[]): ExpectedVersions {
  const expected = new ExpectedVersions();
  for (const change of changes) expected.begin({ zone, ...change });
  return expected;
}

const made = { does: 'make', versions: { alias: 1, object: 1 } } as const;
const changed = (alias: number) => ({ does: 'change records of', versions: { alias } }) as const;
const madeAgain = (alias: number) => ({ does: 'delete and make', versions: { alias } }) as const;

interface Answer {
  readonly version?: number;
  /** The version of the previous answer. */
  readonly floor: number;
}

const answers: [string, Pick<Change, 'does' | 'versions'>[], Answer, boolean][] = [
  ['no zone before it is served', [made], { floor: 0 }, true],
  ['the first version', [made], { version: 1, floor: 0 }, true],
  ['no zone after it was served', [made], { floor: 1 }, false],
  ['the old version', [made, changed(2)], { version: 1, floor: 1 }, true],
  ['the new version', [made, changed(2)], { version: 2, floor: 1 }, true],
  ['the old version after the new one', [made, changed(2)], { version: 1, floor: 2 }, false],
  ['a version that nobody has written', [made, changed(2)], { version: 3, floor: 2 }, false],
  ['no zone where one is changed', [made, changed(2)], { floor: 1 }, false],
  ['the old version of a zone that is deleted', [made, madeAgain(2)], { version: 1, floor: 1 }, true],
  ['no zone where it is deleted', [made, madeAgain(2)], { floor: 1 }, true],
  ['no zone after it was made again', [made, madeAgain(2)], { floor: 2 }, false],
  [
    'no zone where it was made again and changed before a server had it',
    [made, madeAgain(2), changed(3)],
    { floor: 1 },
    true,
  ],
];

test.each(answers)('%s, after %j: %j is allowed: %s', (_, changes, { version, floor }, allowed) => {
  expect(expectedAfter(...changes).allows(ALIAS, version, floor)).toBe(allowed);
});

test('the sets that changed last come first', () => {
  const { recent, all } = expectedAfter(made, changed(2));
  expect(recent.map(({ owner }) => owner)).toEqual(['alias', 'object']);
  expect(all).toHaveLength(2);
});
