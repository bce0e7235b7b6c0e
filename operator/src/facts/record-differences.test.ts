import type { RecordResource } from '@fourwinds/resources';
import { recordObject } from '../testing/objects.ts';
import { recordDifferences } from './record-differences.ts';

function record(uid: string, generation = 1): RecordResource {
  const made = recordObject(uid, `${uid} A 192.0.2.1`, 1);
  return { ...made, metadata: { ...made.metadata, uid, generation } };
}

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((uid) => record(uid));

test.each([
  ['nothing', [a, b], [a, b], [], [], true],
  ['no Records', [], [], [], [], true],
  ['another version of the same generation', [a, b], [a, record('b')], [], [], true],
  ['another generation', [a, b, c], [a, record('b', 2), c], ['b'], [], true],
  ['new ones at the end', [a], [a, b, c], ['b', 'c'], [], false],
  ['a new one at the front', [b], [a, b], ['a'], [], false],
  ['one that is gone from the end', [a, b], [a], [], ['b'], false],
  ['one that is gone from the middle', [a, b, c], [a, c], [], ['b'], false],
  ['another order', [a, b, c], [c, a, b], [], [], false],
  ['all of that', [a, b, c], [c, record('a', 2), d], ['a', 'd'], ['b'], false],
])('%s', (...row) => {
  const [, before, now, come, gone, areSame] = row;
  const differences = recordDifferences(before, now);
  expect(differences.come.map(({ metadata }) => metadata.uid)).toEqual(come);
  expect([...differences.gone]).toEqual(gone);
  expect(differences.areSame).toBe(areSame);
  for (const one of differences.come) expect(now).toContain(one);
});
