import { MissingZones } from './missing-zones.ts';

const names = (count: number, from = 0): string[] => Array.from({ length: count }, (_, i) => `zone-${from + i}`);
const MINUTE = 60_000;

test('a zone that is missing is dropped once', () => {
  const [served, missing] = [new Set(names(2)), new MissingZones()];
  missing.add('zone-0');
  expect(missing.review(served, 0)).toMatchObject({ drop: ['zone-0'], alarm: undefined });
  expect(missing.review(served, 1)).toMatchObject({ drop: [], alarm: undefined });
});

test('a zone that comes back, or is no longer served, is not dropped', () => {
  const [served, missing] = [new Set(['zone-0']), new MissingZones()];
  for (const name of names(2)) missing.add(name);
  expect([missing.delete('zone-0'), missing.delete('zone-0')]).toEqual([true, false]);
  expect(missing.review(served, 0)).toMatchObject({ drop: [], alarm: undefined });
});

test('of many none is dropped, until few are missing', () => {
  const [served, missing] = [new Set(names(100)), new MissingZones()];
  for (const name of names(50)) missing.add(name);
  const alarm = '50 of 100 zones are gone from the region without a tombstone; all are still served';
  expect(missing.review(served, 0)).toMatchObject({ drop: [], alarm });
  for (const name of names(49)) missing.delete(name);
  expect(missing.review(served, 1)).toMatchObject({ drop: ['zone-49'], alarm: undefined });
});

test.each([
  ['count within ten minutes', 9 * MINUTE, true],
  ['count no longer after ten minutes', 10 * MINUTE, false],
])('zones dropped before %s', (_, now, keeps) => {
  const [served, missing] = [new Set(names(100)), new MissingZones()];
  const review = (at: number): ReturnType<MissingZones['review']> => {
    const result = missing.review(served, at);
    for (const name of result.drop) served.delete(name);
    return result;
  };
  for (const name of names(15)) missing.add(name);
  expect(review(0).drop).toHaveLength(15);
  for (const name of names(15, 15)) missing.add(name);
  expect(review(now).drop).toHaveLength(keeps ? 0 : 15);
});
