import { setConditions } from './condition.ts';
import type { ZoneCondition } from './zone.ts';

const now = '2026-01-01T00:00:00Z';
const later = '2026-01-02T00:00:00Z';
const inSync: ZoneCondition = { type: 'InSync', status: 'True', reason: 'AllRegionsServe', message: 'Served.' };

test('the time of a condition moves only when its status changes; others stay', () => {
  const first = setConditions([], [inSync], 1, now);
  const accepted: ZoneCondition = { type: 'Accepted', status: 'True', reason: 'Valid', message: 'Valid.' };
  const second = setConditions(first, [accepted, { ...inSync, status: 'False', reason: 'Publishing' }], 2, later);
  expect(second).toEqual([
    { ...accepted, observedGeneration: 2, lastTransitionTime: later },
    { ...inSync, status: 'False', reason: 'Publishing', observedGeneration: 2, lastTransitionTime: later },
  ]);
  expect(setConditions(first, [{ ...inSync, message: 'Still.' }], 2, later)[0].lastTransitionTime).toBe(now);
});

test('types and reasons are those of the table: the compiler refuses others', () => {
  // @ts-expect-error A type that Zones do not have.
  const noType: ZoneCondition = { ...inSync, type: 'InSink' };
  // @ts-expect-error A reason of another type.
  const noReason: ZoneCondition = { ...inSync, reason: 'Valid' };
  expect([noType.type, noReason.reason]).toEqual(['InSink', 'Valid']);
});
