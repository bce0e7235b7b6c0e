import { make, type ObjectKey, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { ChangeHandler } from '@fourwinds/store';
import { LatestVersions } from './latest-versions.ts';

const key: ObjectKey = { namespace: 'fourwinds-accounts', name: 'a' };

function version(resourceVersion: string): ZoneResource {
  const spec = { domain: 'a.example', records: [], defaultTTL: 60, suspend: false, deletionPolicy: 'Delete' as const };
  return make(ZoneKind, { ...key, resourceVersion }, { spec });
}

class FakeCache {
  revision = '0';
  zone: ZoneResource | undefined;
  readonly listeners: ChangeHandler<ZoneResource>[] = [];

  get(): ZoneResource | undefined {
    return this.zone;
  }

  onChange(listener: ChangeHandler<ZoneResource>): () => void {
    this.listeners.push(listener);
    return () => undefined;
  }

  see(revision: string, zone: ZoneResource | undefined): void {
    const previous = this.zone;
    [this.revision, this.zone] = [revision, zone];
    const versions = zone === undefined ? previous && ([undefined, previous] as const) : ([zone, previous] as const);
    if (versions !== undefined) for (const listener of this.listeners) listener(key, versions);
  }
}

let cache: FakeCache;
let latest: LatestVersions<ZoneResource>;
const known = (): string | undefined => latest.get(key)?.metadata.resourceVersion;

beforeEach(() => {
  cache = new FakeCache();
  latest = new LatestVersions(cache);
  cache.see('9', version('9'));
});

test('a version that was written is the latest until the cache has it, or a later one', () => {
  latest.put(version('12'));
  expect(known()).toBe('12');
  cache.see('10', version('10'));
  expect(known()).toBe('12');
  cache.see('13', version('13'));
  expect(known()).toBe('13');
});

test('a version that the cache has seen already, or is beyond, is not kept', () => {
  cache.see('13', version('13'));
  latest.put(version('12'));
  expect(known()).toBe('13');
});

test('a zone that is gone, or forgotten, is read from the cache', () => {
  latest.put(version('12'));
  cache.see('14', undefined);
  expect(known()).toBeUndefined();
  latest.put(version('15'));
  latest.forget(key);
  expect(known()).toBeUndefined();
});
