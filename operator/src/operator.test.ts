import { createLogger } from '@fourwinds/process';
import {
  ConfigMapKind,
  findCondition,
  LeaseKind,
  make,
  manifestName,
  NamespaceKind,
  type NamespaceResource,
  RecordKind,
  RegionKind,
  type ResourceStore,
  SYSTEM_NAMESPACE,
  writeAcknowledgement,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/resources/memory';
import { Operator } from './operator.ts';
import { recordLine, recordObject, zoneOf } from './testing/objects.ts';

const regionNames = ['ns1', 'ns2', 'ns3', 'ns4'];

/** A management cluster, four regions with a server each that loads at once, and an operator over them. */
class World {
  readonly management = new MemoryStore();
  readonly regions = new Map(regionNames.map((name) => [name, new MemoryStore()]));
  readonly #servers: AbortController[] = [];
  /** The clock never shows the same time twice, as fast as all this may be. */
  #ticks = 0;
  #stopped = false;
  operator: Operator | undefined;

  async start(): Promise<void> {
    for (const [i, name] of regionNames.entries()) {
      const spec = { nameserver: `${name}.fourwinds.example`, location: name, addresses: [`192.0.2.${i + 1}`] };
      await this.management.create(RegionKind, make(RegionKind, { name }, { spec }));
      await this.regions
        .get(name)!
        .create<NamespaceResource>(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
      this.serve(name);
    }
    await this.startOperator();
  }

  async startOperator(): Promise<void> {
    this.operator = new Operator({
      store: this.management,
      openRegion: async (region) => unclosed(this.regions.get(region.metadata.name)!),
      serviceDomain: 'fourwinds.example',
      sign: (text) => `signed:${text.length}`,
      now: () => Date.now() + this.#ticks++,
      log: createLogger('operator', 'silent'),
    });
    await this.operator.start();
  }

  /** A nameserver that acknowledges every ConfigMap as soon as it sees it. */
  serve(region: string): void {
    const stop = new AbortController();
    this.#servers.push(stop);
    void acknowledge(this.regions.get(region)!, region, stop.signal);
  }

  zone(name: string): Promise<ZoneResource | undefined> {
    return this.management.get(ZoneKind, { namespace: 'team', name });
  }

  /** Waits until an object is as wanted. */
  async eventually<T>(read: () => Promise<T | undefined>, wanted: (object: T) => boolean): Promise<T> {
    for (;;) {
      const object = await read();
      if (object !== undefined && wanted(object)) return object;
      if (this.#stopped) throw new Error('the test ended before it came to be');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** How often Zones are written from a revision on until a tenth of a second from now. */
  async writes(from: string): Promise<number> {
    let writes = 0;
    for await (const event of this.management.watch(ZoneKind, { from, signal: AbortSignal.timeout(100) }))
      if (event.type === 'modified') writes++;
    return writes;
  }

  async manifests(domain: string): Promise<(string | undefined)[]> {
    const found = await Promise.all(
      [...this.regions.values()].map((store) =>
        store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: manifestName(domain) }),
      ),
    );
    return found.map((manifest) => manifest?.data?.records);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const server of this.#servers) server.abort();
    await this.operator?.stop();
  }
}

async function acknowledge(store: ResourceStore, region: string, signal: AbortSignal): Promise<void> {
  const cluster = (await store.get(NamespaceKind, { name: 'kube-system' }))!.metadata.uid!;
  const { revision } = await store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
  const write = async (watermark: string): Promise<void> => {
    const key = { namespace: SYSTEM_NAMESPACE, name: `nameserver-${region}` };
    const annotations = writeAcknowledgement({ cluster, watermark, pending: [], refused: [] });
    const spec = { holderIdentity: region, leaseDurationSeconds: 15, renewTime: new Date().toISOString() };
    const lease = await store.get(LeaseKind, key);
    if (lease === undefined) await store.create(LeaseKind, make(LeaseKind, { ...key, annotations }, { spec }));
    else await store.update(LeaseKind, { ...lease, metadata: { ...lease.metadata, annotations }, spec });
  };
  await write(revision);
  for await (const event of store.watch(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, from: revision, signal }))
    await write(event.revision);
}

/** The store as an operator may have it: closing it leaves it open for the others. */
function unclosed(store: ResourceStore): ResourceStore {
  return {
    get: (...args) => store.get(...args),
    list: (...args) => store.list(...args),
    watch: (...args) => store.watch(...args),
    create: (...args) => store.create(...args),
    update: (...args) => store.update(...args),
    updateStatus: (...args) => store.updateStatus(...args),
    delete: (...args) => store.delete(...args),
    close: async () => undefined,
  };
}

const isInSync = (zone: ZoneResource): boolean =>
  findCondition(zone.status?.conditions, 'InSync')?.status === 'True' &&
  zone.status?.observedGeneration === zone.metadata.generation;

describe('from Zone to ConfigMaps in four regions', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  async function apply(...lines: string[]): Promise<ZoneResource> {
    const existing = await world.zone('example.test');
    const { spec } = zoneOf('example.test', lines.map(recordLine));
    if (existing === undefined) return world.management.create(ZoneKind, zoneOf('example.test', lines.map(recordLine)));
    return world.management.update(ZoneKind, { ...existing, spec });
  }

  const inSync = (): Promise<ZoneResource> => world.eventually(() => world.zone('example.test'), isInSync);

  test('a zone is published, acknowledged and reported', async () => {
    await apply('www A 192.0.2.1');
    const zone = await inSync();
    expect(zone.status).toMatchObject({
      recordCount: 1,
      problems: [],
      nameservers: regionNames.map((name) => `${name}.fourwinds.example`),
    });
    expect(zone.status?.regions).toHaveLength(4);
    expect(zone.status?.conditions?.map(({ type, status }) => `${type}=${status}`)).toEqual([
      'Accepted=True',
      'InSync=True',
      'Ready=True',
    ]);
    for (const records of await world.manifests('example.test.'))
      expect(records).toContain('www.example.test. 3600 IN A 192.0.2.1\n');
  });

  test('a change takes two status writes and a higher serial', async () => {
    await apply('www A 192.0.2.1');
    const first = await inSync();
    const updated = await apply('www A 192.0.2.2');
    const second = await inSync();
    expect(second.status!.serial).toBeGreaterThan(first.status!.serial!);
    expect(await world.writes(updated.metadata.resourceVersion!)).toBe(2);
  });

  test('a refused draft is written of once', async () => {
    await apply('www A 192.0.2.1', 'www CNAME elsewhere.example.');
    const refused = await world.eventually(
      () => world.zone('example.test'),
      (zone) => findCondition(zone.status?.conditions, 'Stalled') !== undefined,
    );
    expect(await world.writes(refused.metadata.resourceVersion!)).toBe(0);
  });

  test('a bad draft is refused and the last good version stays', async () => {
    await apply('www A 192.0.2.1');
    const good = await inSync();
    await apply('www A 192.0.2.1', 'www CNAME elsewhere.example.');
    const bad = await world.eventually(
      () => world.zone('example.test'),
      (zone) => findCondition(zone.status?.conditions, 'Accepted')?.status === 'False',
    );
    expect(bad.status).toMatchObject({
      serial: good.status!.serial,
      problems: [{ code: 'cname-beside-other-data', path: 'spec.records[1]' }],
    });
    expect(findCondition(bad.status?.conditions, 'InSync')).toMatchObject({ status: 'False', reason: 'DraftRefused' });
    for (const records of await world.manifests('example.test.')) expect(records).not.toContain('CNAME');
    await apply('www A 192.0.2.3');
    expect((await inSync()).status?.serial).toBeGreaterThan(good.status!.serial!);
  });

  test('a snapshot that somebody removed comes back, also while the draft is refused', async () => {
    await apply('www A 192.0.2.1');
    await inSync();
    await apply('www A 192.0.2.1', 'www CNAME elsewhere.example.');
    await world.eventually(
      () => world.zone('example.test'),
      (zone) => findCondition(zone.status?.conditions, 'Accepted')?.status === 'False',
    );
    await world.regions
      .get('ns3')!
      .delete(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: manifestName('example.test.') });
    await world.eventually(
      async () => (await world.manifests('example.test.'))[2],
      (records) => records.includes('www'),
    );
  });

  test('a Record attaches, and one that conflicts is refused alone', async () => {
    await apply('www A 192.0.2.1');
    await world.management.create(RecordKind, recordObject('mail', '@ MX 10 mail.example.net.', 1));
    await world.management.create(RecordKind, recordObject('alias', 'www CNAME elsewhere.example.', 2));
    const record = (name: string) => () => world.management.get(RecordKind, { namespace: 'team', name });
    await world.eventually(
      record('mail'),
      (found) => findCondition(found.status?.conditions, 'Ready')?.status === 'True',
    );
    const alias = await world.eventually(
      record('alias'),
      (found) => findCondition(found.status?.conditions, 'Accepted') !== undefined,
    );
    expect(findCondition(alias.status?.conditions, 'Accepted')).toMatchObject({
      status: 'False',
      reason: 'ConflictsWithZone',
    });
    for (const records of await world.manifests('example.test.'))
      expect(records).toContain('example.test. 3600 IN MX 10 mail.example.net.\n');
  });

  test('a Record of no Zone says so', async () => {
    await world.management.create(RecordKind, recordObject('lonely', 'www A 192.0.2.1', 1));
    const lonely = await world.eventually(
      () => world.management.get(RecordKind, { namespace: 'team', name: 'lonely' }),
      (found) => found.status !== undefined,
    );
    expect(findCondition(lonely.status?.conditions, 'Accepted')).toMatchObject({
      status: 'False',
      reason: 'ZoneNotFound',
    });
  });

  test('a deleted Zone is gone from every region, and its domain stays claimed', async () => {
    await apply('www A 192.0.2.1');
    await inSync();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
    for (const records of await world.manifests('example.test.')) expect(records).toBeUndefined();
    const other = zoneOf('example.test', [], { namespace: 'other' });
    await world.management.create(ZoneKind, other);
    const refused = await world.eventually(
      () => world.management.get(ZoneKind, { namespace: 'other', name: 'example.test' }),
      (zone) => zone.status !== undefined,
    );
    expect(findCondition(refused.status?.conditions, 'Accepted')).toMatchObject({
      status: 'False',
      reason: 'DomainConflict',
    });
  });

  test('the policy Retain leaves the zone served', async () => {
    const zone = zoneOf('example.test', [recordLine('www A 192.0.2.1')]);
    await world.management.create(ZoneKind, { ...zone, spec: { ...zone.spec, deletionPolicy: 'Retain' } });
    await inSync();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
    for (const records of await world.manifests('example.test.')) expect(records).toContain('www');
  });

  test('an operator that starts anew takes no new serial for the same content', async () => {
    await apply('www A 192.0.2.1');
    const before = await inSync();
    await world.operator!.stop();
    await world.startOperator();
    await apply('www A 192.0.2.1', 'mail A 192.0.2.9');
    const after = await inSync();
    expect(after.status?.serial).toBeGreaterThan(before.status!.serial!);
    await world.operator!.stop();
    await world.startOperator();
    const service = () => world.management.get(ZoneKind, { namespace: SYSTEM_NAMESPACE, name: 'service' });
    await world.eventually(service, isInSync);
    expect((await world.zone('example.test'))?.status?.serial).toBe(after.status?.serial);
  });

  test('a large zone lies in buckets; a changed value rewrites one of them', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `host${i} TXT ${'x'.repeat(40)}${i}`);
    await apply(...lines);
    await inSync();
    const store = world.regions.get('ns1')!;
    const buckets = async (): Promise<string[]> =>
      (await store.list(ConfigMapKind)).items
        .filter(({ metadata }) => metadata.labels?.['dns.fourwinds.dev/snapshot'] === 'bucket')
        .map(({ metadata }) => metadata.name);
    const before = await buckets();
    expect(before.length).toBeGreaterThan(2);
    await apply(...lines.with(1500, 'host1500 TXT changed'));
    await inSync();
    const after = await buckets();
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
  });
});
