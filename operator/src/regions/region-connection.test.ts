import { createLogger } from '@fourwinds/process';
import { type Kind, make, NamespaceKind, RegionKind, type Resource } from '@fourwinds/resources';
import { manifestName, renderTombstone } from '@fourwinds/snapshot';
import type { ResourceStore, WatchEvent, WatchOptions } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { until } from '../../../test/until.ts';
import { ReconcileRates } from '../runtime/reconcile-rates.ts';
import { ManifestContents } from './manifest-contents.ts';
import { RegionConnection } from './region-connection.ts';
import { RegionListeners } from './region-listeners.ts';

const DOMAIN = 'example.test.';
const MANIFEST = manifestName(DOMAIN);
const BUCKET = `${MANIFEST}.0123`;

/** Creates a bucket before each manifest. Watches send no event for a manifest until `release` is called. */
class LateStore extends MemoryStore {
  readonly #released = Promise.withResolvers<void>();
  readonly release = this.#released.resolve;
  readonly requests: string[] = [];

  override async *watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    for await (const event of super.watch(kind, options)) {
      if (event.type !== 'bookmark' && event.object.metadata.name === MANIFEST) await this.#released.promise;
      yield event;
    }
  }

  override async get<T extends Resource>(...args: Parameters<ResourceStore['get']>): Promise<T | undefined> {
    if (args[1].name === MANIFEST) this.requests.push('get');
    return super.get<T>(args[0] as Kind<T>, args[1]);
  }

  override async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    if (object.metadata.name !== MANIFEST) return super.create(kind, object);
    this.requests.push('create');
    await super.create(kind, { ...object, metadata: { ...object.metadata, name: BUCKET } });
    return super.create(kind, object);
  }
}

interface Connected {
  readonly connection: RegionConnection;
  readonly rates: ReconcileRates;
}

async function connect(store: MemoryStore): Promise<Connected> {
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
  const clocks = { time: () => 0, elapsed: () => 0 };
  const spec = { nameserver: 'ns1.example.net', location: 'Test', addresses: ['192.0.2.1'] };
  const region = make(RegionKind, { name: 'ns1' }, { spec });
  const rates = new ReconcileRates({ elapsed: clocks.elapsed, onHot: () => undefined });
  const connection = new RegionConnection(region, store, new RegionListeners(), {
    log: createLogger('test', 'silent'),
    clocks,
    verify: () => true,
    contents: new ManifestContents(),
    rates,
  });
  return { connection, rates };
}

test('a manifest is not written again because the event of a bucket comes before its own', async () => {
  const store = new LateStore();
  const { connection, rates } = await connect(store);
  let reconciles = 0;
  rates.count = () => void reconciles++;
  try {
    await connection.ready;
    const tombstone = renderTombstone({ domain: DOMAIN, version: 2n, serial: 1 }, () => 'signed');
    connection.writer.want(DOMAIN, { tombstone });
    await until('the bucket is seen', () => connection.configMap(BUCKET) !== undefined && reconciles >= 2);
    store.release();
    await until('the manifest is seen', () => connection.configMap(MANIFEST) !== undefined && reconciles >= 3);
    expect(store.requests).toEqual(['create']);
  } finally {
    await connection.stop();
  }
});
