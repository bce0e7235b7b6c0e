import { type Beginning, goBack, type KnownChange } from './go-back.ts';
import type { RevisionRecord } from './revision.ts';

/**
 * Returns a record for a text such as `www 60`, which contains the name and TTL. The value of the record is its name.
 */
function record(text: string, id = `old ${text}`): RevisionRecord {
  const [name, ttl] = text.split(' ');
  return { id, name, type: 'A', value: name, ttl: Number(ttl), comment: null, managed_by: 'api' };
}

const change = (number: number, added: string[], removed: string[], before = number - 1): KnownChange => ({
  number,
  before,
  added: added.map((text) => record(text)),
  removed: removed.map((text) => record(text)),
});

const textOf = ({ name, ttl }: RevisionRecord): string => `${name} ${ttl}`;

/** Returns the records after all steps of a beginning. */
function after({ records, steps }: Beginning): string[] {
  const present = new Map([...records.values()].map((one) => [one.name, one]));
  for (const { added, removed } of steps) {
    for (const { name } of removed) present.delete(name);
    for (const one of added) present.set(one.name, one);
  }
  return [...present.values()].map(textOf).sort();
}

test.each([
  { what: 'no change is known', whole: ['a 1'], changes: [], begins: 9, with: ['a 1'] },
  { what: 'a record came', whole: ['a 1', 'b 1'], changes: [change(9, ['b 1'], [])], begins: 8, with: ['a 1'] },
  { what: 'a record went', whole: ['a 1'], changes: [change(9, [], ['b 1'])], begins: 8, with: ['a 1', 'b 1'] },
  { what: 'a TTL changed', whole: ['a 2'], changes: [change(9, ['a 2'], ['a 1'])], begins: 8, with: ['a 1'] },
  {
    what: 'a record came and went',
    whole: ['a 1'],
    changes: [change(9, [], ['b 1']), change(8, ['b 1'], [])],
    begins: 7,
    with: ['a 1'],
  },
  {
    what: 'the history lacks a change',
    whole: ['a 1', 'b 1'],
    changes: [change(9, ['b 1'], []), change(7, ['a 1'], [])],
    begins: 8,
    with: ['a 1'],
  },
  {
    what: 'there are revisions that the history does not have',
    whole: ['a 1', 'b 1'],
    changes: [change(9, ['b 1'], [], 7), change(7, ['a 1'], [])],
    begins: 6,
    with: [],
  },
  {
    what: 'a record that came is not there',
    whole: ['a 1'],
    changes: [change(9, ['b 1'], [])],
    begins: 9,
    with: ['a 1'],
  },
  { what: 'a record that went is there', whole: ['a 1'], changes: [change(9, [], ['a 1'])], begins: 9, with: ['a 1'] },
])('where $what', ({ whole, changes, begins, with: expected }) => {
  const present = whole.map((text) => record(text, `new ${text}`));
  const beginning = goBack(9, present, changes);
  expect(beginning.number).toBe(begins);
  expect([...beginning.records.values()].map(textOf).sort()).toEqual(expected);
  expect(after(beginning)).toEqual(whole);
});

test('records have the ids that they have now', () => {
  const { steps } = goBack(2, [record('a 1', 'kept'), record('b 1', 'present')], [change(2, ['b 1'], [])]);
  expect(steps).toEqual([{ number: 2, added: [record('b 1', 'present')], removed: [] }]);
});
