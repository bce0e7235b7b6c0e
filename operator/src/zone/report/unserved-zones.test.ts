import { manifestName } from '@fourwinds/snapshot';
import type { RegionProgress, RegionView } from '../../regions/region-view.ts';
import { serverViews } from '../../regions/region-view.ts';
import { allLive, configMap, held, serverLease, zoneOf } from '../../testing/objects.ts';
import type { Publication } from '../publish/publication-record.ts';
import { UnservedZones } from './unserved-zones.ts';

const zone = zoneOf('example.test');
const key = 'team/example.test';
const publication: Publication = { zone: key, version: '7', serial: 3, sha256: 'digest', generation: 1 };
const waiting: RegionProgress = { state: 'waiting', servers: 0, message: '' };
const served: RegionProgress = { state: 'served', servers: 1 };

/** Regions with the manifest at version 5. Each server has loaded everything up to its watermark. */
class Regions {
  now = 0;
  sha256 = 'digest';
  readonly watermarks = new Map([
    ['ns1', '4'],
    ['ns2', '4'],
  ]);
  readonly unserved = new UnservedZones({ regions: { view: (name) => this.#view(name) }, elapsed: () => this.now });

  await(states: { [region: string]: RegionProgress } = { ns1: waiting, ns2: waiting }): void {
    this.unserved.await(key, zone, publication, new Map(Object.entries(states)));
  }

  #view(name: string): RegionView {
    const lease = serverLease('a', { renewed: 0, watermark: this.watermarks.get(name)! });
    const manifest = held(configMap(manifestName('example.test.'), 'manifest', '5', { sha256: this.sha256 }));
    return {
      name,
      reachable: true,
      cluster: 'cluster',
      servers: serverViews([lease], allLive),
      manifest: () => manifest,
    };
  }
}

test('a zone has arrived when the last region that it waits for serves it', () => {
  const regions = new Regions();
  regions.await();
  expect([regions.unserved.arrived('ns1'), regions.unserved.arrived('ns2')]).toEqual([[], []]);
  regions.watermarks.set('ns1', '5');
  expect(regions.unserved.arrived('ns1')).toEqual([]);
  regions.watermarks.set('ns2', '5');
  expect(regions.unserved.arrived('ns2')).toEqual([key]);
  expect(regions.unserved.arrived('ns2')).toEqual([]);
});

test('a region that serves a zone already is not asked again', () => {
  const regions = new Regions();
  regions.await({ ns1: served, ns2: waiting });
  regions.watermarks.set('ns1', '5');
  regions.watermarks.set('ns2', '5');
  expect(regions.unserved.arrived('ns1')).toEqual([]);
  expect(regions.unserved.arrived('ns2')).toEqual([key]);
});

test('a manifest that is on its way enqueues no zone; another in its place does, and one of a zone that waits for none does so after all changes', () => {
  const regions = new Regions();
  const priority = () => regions.unserved.priority(key, 'ns1');
  expect(priority()).toBe('resync');
  regions.await();
  expect(priority()).toBeUndefined();
  regions.sha256 = 'another';
  expect(priority()).toBe('change');
  regions.sha256 = 'digest';
  regions.watermarks.set('ns1', '5');
  expect(priority()).toBeUndefined();
  regions.watermarks.set('ns2', '5');
  regions.unserved.arrived('ns2');
  expect(priority()).toBe('change');
  regions.unserved.forget(key);
  expect([regions.unserved.size, priority()]).toEqual([0, 'resync']);
});

test('patience counts from the first wait for a version; reviews become rarer, up to five minutes', () => {
  const regions = new Regions();
  regions.await();
  expect([regions.unserved.patience(key, zone, publication), regions.unserved.reviewIn(key)]).toEqual([3000, 3000]);
  regions.now = 10_000;
  regions.await();
  expect([regions.unserved.patience(key, zone, publication), regions.unserved.reviewIn(key)]).toEqual([-7000, 10_000]);
  regions.now = 10_000_000;
  expect(regions.unserved.reviewIn(key)).toBe(300_000);
  regions.unserved.await(key, zone, { ...publication, sha256: 'next' }, new Map([['ns1', waiting]]));
  expect(regions.unserved.patience(key, zone, publication)).toBe(3000);
});
