import type { LoadOutcome } from './loaded-zones.ts';
import { UnloadedSnapshots } from './unloaded-snapshots.ts';

const MANIFEST = 'zone-aaaa';
const BUCKET = `${MANIFEST}.0-1234`;
const incomplete: LoadOutcome = { state: 'incomplete', missing: [BUCKET] };
const refused: LoadOutcome = { state: 'refused', reason: 'the signature is not of this key' };

test.each<[string, readonly LoadOutcome[], string | undefined]>([
  ['waits for a bucket that it lacks', [incomplete], MANIFEST],
  ['waits for no other bucket', [{ state: 'incomplete', missing: [`${BUCKET}5`] }], undefined],
  ['waits for any of its buckets where it is refused', [refused], MANIFEST],
  ['waits for nothing once it is loaded', [incomplete, { state: 'loaded' }], undefined],
  ['waits for nothing once it is deleted', [refused, { state: 'deleted' }], undefined],
])('a manifest %s', (_, outcomes, expected) => {
  const unloaded = new UnloadedSnapshots();
  for (const outcome of outcomes) unloaded.set(MANIFEST, outcome);
  expect(unloaded.waitingFor(BUCKET)).toBe(expected);
});

test('the last outcome counts', () => {
  const unloaded = new UnloadedSnapshots();
  unloaded.set(MANIFEST, incomplete);
  unloaded.set(MANIFEST, refused);
  expect([[...unloaded.incomplete()], [...unloaded.refused()]]).toEqual([[], [[MANIFEST, refused.reason]]]);
  expect(unloaded.refusedCount).toBe(1);
  unloaded.clear();
  expect([[...unloaded.refused()], unloaded.refusedCount]).toEqual([[], 0]);
});
