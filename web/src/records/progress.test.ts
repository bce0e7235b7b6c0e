import type { ZoneEvent } from '../live/zone-event.ts';
import { type Heard, progressOf, seconds } from './progress.ts';

const zone = { zone_id: 'z', zone: 'example.com' };
const heard = (...events: Omit<ZoneEvent, 'zone' | 'zone_id'>[]): Heard[] =>
  events.map((event, i) => ({ event: { ...event, ...zone }, after: (i + 1) * 100 }));

const applied = { type: 'change.applied', change_id: 'c', generation: 4 } as const;
const published = { type: 'zone.published', serial: 8, generation: 4 } as const;
const region = (name: string, serial = 8) => ({ type: 'region.in_sync', region: name, serial }) as const;

test('a change is live in a region, then everywhere', () => {
  const progress = progressOf(
    heard(applied, published, region('ns1'), region('ns2'), { type: 'zone.in_sync', serial: 8, generation: 4 }),
    'c',
  );
  expect(progress).toEqual({
    regions: new Map([
      ['ns1', 300],
      ['ns2', 400],
    ]),
    liveAfter: 500,
    isRefused: false,
  });
});

test('the versions before count for nothing, and a later one has the change, too', () => {
  const before = [{ type: 'zone.published', serial: 7, generation: 3 } as const, region('ns1', 7)];
  const later = { type: 'zone.in_sync', serial: 9, generation: 5 } as const;
  expect(progressOf(heard(...before, applied, published, later), 'c')).toMatchObject({
    regions: new Map(),
    liveAfter: 500,
  });
});

test('a change of somebody else is not this one', () => {
  expect(progressOf(heard({ ...applied, change_id: 'd' }, published), 'c')).toMatchObject({ liveAfter: undefined });
});

test('a draft with errors is refused', () => {
  expect(progressOf(heard(applied, { type: 'zone.invalid', generation: 4 }), 'c').isRefused).toBe(true);
});

test.each([
  [163, 'en', '0.16'],
  [163, 'de', '0,16'],
  [2345, 'en', '2.3'],
])('%d milliseconds in %s are %s seconds', (milliseconds, language, text) =>
  expect(seconds(milliseconds, language)).toBe(text),
);
