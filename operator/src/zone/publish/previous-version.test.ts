import { zoneOf } from '../../testing/objects.ts';
import { PreviousVersions, RELEASED } from './previous-version.ts';

const composed = { inputs: '' } as never;

test('of versions that were released the latest are remembered; of all others every one', () => {
  const versions = new PreviousVersions();
  const zones = Array.from({ length: RELEASED + 3 }, (_, i) => zoneOf(`zone-${i}.test`));
  for (const zone of zones) versions.remember(zone, { composed });
  const keys = zones.map(({ metadata: { namespace, name } }) => `${namespace}/${name}`);
  for (const key of keys) versions.release(key);
  versions.remember(zones[3], { composed });
  versions.release(keys[3]);
  const isKnown = (i: number): boolean => versions.of(zones[i]).composed !== undefined;
  expect([0, 1, 2, 3, 4, zones.length - 1].map(isKnown)).toEqual([false, false, false, true, true, true]);
});

test('a version that is remembered anew is no longer released', () => {
  const versions = new PreviousVersions();
  const kept = zoneOf('kept.test');
  versions.remember(kept, { composed });
  versions.release('team/kept.test');
  versions.remember(kept, { composed });
  for (let i = 0; i <= RELEASED; i++) {
    versions.remember(zoneOf(`zone-${i}.test`), { composed });
    versions.release(`team/zone-${i}.test`);
  }
  expect(versions.of(kept)).toMatchObject({ composed });
});

test('a Zone that was made again has no previous version', () => {
  const versions = new PreviousVersions();
  versions.remember(zoneOf('example.test'), { composed });
  expect(versions.of(zoneOf('example.test', [], { uid: 'another' }))).toEqual({});
});
