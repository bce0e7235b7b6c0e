import { createLogger } from '@fourwinds/process';
import type { ConfigMapResource } from '@fourwinds/resources';
import { type RenderedSnapshot, renderSnapshot, renderTombstone } from '@fourwinds/snapshot';
import { ZoneSet } from '../answer/index.ts';
import { LoadedZones } from './loaded-zones.ts';
import { SnapshotLoader } from './snapshot-loader.ts';
import { readSnapshotImage, type SnapshotZoneImage, type WantedSnapshot } from './snapshot-reading.ts';

function snapshotOf(domain: string, version: number, names = 0): RenderedSnapshot {
  const soa = `${domain} 3600 IN SOA ns1.example. h.example. ${version} 14400 3600 604800 300\n`;
  const blocks = Array.from({ length: names }, (_, i) => {
    const owner = `h${i}.${domain}`;
    return { owner, text: `${owner} 300 IN TXT "${version} ${'x'.repeat(100)}"\n` };
  });
  return renderSnapshot({ domain, version: BigInt(version), serial: version, soa, blocks }, () => 'signed');
}

/** A region with changeable objects and a loader whose thread answers on the test's request. */
class Region {
  readonly #objects = new Map<string, ConfigMapResource>();
  readonly zones = new LoadedZones(new ZoneSet(), () => true);
  readonly waiting: { readonly wanted: WantedSnapshot; readonly answer: (reading: SnapshotZoneImage) => void }[] = [];
  progress = 0;
  ends = 0;
  onEnd = (): void => undefined;
  readonly loader: SnapshotLoader = new SnapshotLoader({
    snapshots: {
      get: (name) => this.#objects.get(name),
      bucket: (name) => this.#objects.get(name)?.data?.records,
      shrink: () => undefined,
    },
    zones: this.zones,
    readers: {
      async *results() {},
      run: ([wanted]) =>
        new Promise((resolve) => void this.waiting.push({ wanted, answer: (reading) => resolve([reading]) })),
      end: () => {
        this.ends++;
        this.onEnd();
        return Promise.resolve();
      },
    },
    log: createLogger('test', 'silent'),
    onProgress: () => void this.progress++,
    onMissing: () => undefined,
    onPresent: () => undefined,
  });

  /** Returns the name of the manifest. */
  put(...objects: readonly ConfigMapResource[]): string {
    for (const object of objects) this.#objects.set(object.metadata.name, object);
    const { name } = objects[0].metadata;
    this.loader.enqueue(name);
    return name;
  }

  publish({ manifest, buckets }: RenderedSnapshot): string {
    return this.put(manifest, ...buckets);
  }

  async atRest(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  }

  /** Makes the thread answer its latest request. */
  async answer(): Promise<void> {
    const { wanted, answer } = this.waiting.pop()!;
    answer(readSnapshotImage(wanted, () => true));
    await this.atRest();
  }
}

test('a manifest that comes while the threads end is loaded without another event', async () => {
  const region = new Region();
  const second = snapshotOf('second.example.', 1).manifest;
  region.onEnd = () => {
    if (region.ends === 2) region.put(second);
  };
  await region.loader.endFirstList();
  const first = region.publish(snapshotOf('first.example.', 1));
  await region.loader.idle();
  expect(region.zones.names().sort()).toEqual([first, second.metadata.name].sort());
});

describe('a large zone that must be read as a whole', () => {
  const LARGE = 3000;

  test('is read in a thread, while the zones of others are loaded', async () => {
    const region = new Region();
    const large = region.publish(snapshotOf('large.example.', 1, LARGE));
    await region.atRest();
    const other = region.publish(snapshotOf('other.example.', 1));
    await region.atRest();
    expect(region.zones.names()).toEqual([other]);
    expect([...region.loader.pending]).toEqual([large]);
    const { progress } = region;
    await region.answer();
    expect(region.zones.version(large)).toBe(1n);
    expect([...region.loader.pending]).toEqual([]);
    expect(region.progress).toBeGreaterThan(progress);
  });

  test('is served as it was read, and then as it is, where it changes meanwhile', async () => {
    const region = new Region();
    const name = region.publish(snapshotOf('large.example.', 1, LARGE));
    await region.atRest();
    region.publish(snapshotOf('large.example.', 2, LARGE));
    await region.atRest();
    expect(region.waiting).toHaveLength(1);
    await region.answer();
    expect(region.zones.version(name)).toBe(1n);
    await region.answer();
    expect(region.zones.version(name)).toBe(2n);
    await region.loader.idle();
  });

  test('is not served once it was deleted meanwhile', async () => {
    const region = new Region();
    const name = region.publish(snapshotOf('large.example.', 1, LARGE));
    await region.atRest();
    region.put(renderTombstone({ domain: 'large.example.', version: 2n, serial: 2 }, () => 'signed'));
    await region.atRest();
    await region.answer();
    await region.loader.idle();
    expect(region.zones.has(name)).toBe(false);
  });

  test('is read by this thread where the other one ended over it', async () => {
    const region = new Region();
    const name = region.publish(snapshotOf('large.example.', 1, LARGE));
    await region.atRest();
    region.waiting[0].answer(undefined);
    await region.loader.idle();
    expect(region.zones.version(name)).toBe(1n);
  });

  test('that is older than the one served is refused', async () => {
    const region = new Region();
    const name = region.publish(snapshotOf('large.example.', 2, LARGE));
    await region.atRest();
    await region.answer();
    region.publish(snapshotOf('large.example.', 1, LARGE));
    await region.atRest();
    expect(region.zones.version(name)).toBe(2n);
    expect(region.loader.unloaded.refusedCount).toBe(1);
  });
});
