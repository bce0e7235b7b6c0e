import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { WriteOrder } from './write-order.ts';
import type { ResourceStore, StoreError, StoreErrorReason, WatchEvent } from './store.ts';
import { runWorkload, type Workload, type WorkloadReport } from './store.workload.ts';
import {
  compareRevisions,
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  keyOf,
  type Kind,
  make,
  NamespaceKind,
  type ObjectMeta,
  type Resource,
  ZoneKind,
  type ZoneResource,
  type ZoneSpec,
  type ZoneStatus,
} from '@fourwinds/resources';

/** One kind of store, made ready for the suite. */
export interface StoreUnderTest {
  readonly store: ResourceStore;
  /** For other processes; absent when none can use the store. */
  readonly address?: string;
  /** A store, and a revision so old that it no longer knows the changes to objects of a kind since, ConfigMaps where none is given. */
  tooOld(): Promise<{ readonly store: ResourceStore; readonly revision: string; readonly kind?: Kind<Resource> }>;
}

/** The behaviour of every ResourceStore: the doc comments of store.ts as tests. */
export function storeContract(underTest: () => StoreUnderTest): void {
  let store: ResourceStore;
  let namespace: string;
  let namespaces = 0;

  async function newNamespace(): Promise<string> {
    const name = `contract-${(namespaces += 1)}`;
    await store.create(NamespaceKind, make(NamespaceKind, { name }, {}));
    return name;
  }

  beforeAll(() => ({ store } = underTest()));
  beforeEach(async () => {
    namespace = await newNamespace();
  });

  const spec: ZoneSpec = {
    domain: 'example.com',
    records: [{ name: '@', type: 'A', value: '192.0.2.1' }],
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete',
  };
  const status: ZoneStatus = { serial: 7, recordCount: 1 };

  test('a write that follows another is made after it, and not where that was not made', async () => {
    const key = { namespace, name: 'ordered' };
    const [first, next] = await Promise.all([
      store.create(ConfigMapKind, make(ConfigMapKind, key, { data: { value: '' } })),
      store.create(ConfigMapKind, make(ConfigMapKind, { ...key, name: 'next' }, { data: { value: '' } })),
    ]);
    const attempt = async (base: ConfigMapResource, value: string) => {
      const order = new WriteOrder(store);
      const follow = async (): Promise<ConfigMapResource> => {
        const before = await store.get(ConfigMapKind, next.metadata);
        return store.update(ConfigMapKind, { ...before!, data: { value } }, { follows: order });
      };
      const lead = order.lead(() => store.update(ConfigMapKind, { ...base, data: { value } }, { leads: order }));
      return Promise.allSettled([lead, follow()]);
    };
    expect(await attempt(first, 'a')).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(await attempt(first, 'b')).toMatchObject([
      { status: 'rejected', reason: { reason: 'Conflict' } },
      { status: 'rejected', reason: { reason: 'Unavailable' } },
    ]);
    expect((await store.get(ConfigMapKind, next.metadata))?.data).toEqual({ value: 'a' });
  });

  function zone(metadata: Partial<ObjectMeta> = {}, content: object = { spec }): ZoneResource {
    return make(ZoneKind, { namespace, name: 'example', ...metadata }, content as { spec: ZoneSpec });
  }

  function configMap(name: string, value: string, metadata: Partial<ObjectMeta> = {}): ConfigMapResource {
    return make(ConfigMapKind, { namespace, name, ...metadata }, { data: { value } });
  }

  const createZone = (metadata: Partial<ObjectMeta> = {}): Promise<ZoneResource> =>
    store.create(ZoneKind, zone(metadata));
  /** The zone as it is after a write of its status. */
  async function writeStatus(object: ZoneResource): Promise<ZoneResource> {
    const metadata = await store.updateStatus(ZoneKind, object);
    const written = (await store.get(ZoneKind, object.metadata))!;
    expect(written.metadata).toEqual(metadata);
    return written;
  }
  const getZone = (name = 'example'): Promise<ZoneResource | undefined> => store.get(ZoneKind, { namespace, name });

  describe('create', () => {
    test('fills in the server’s fields', async () => {
      const created = await createZone({ labels: { team: 'web' } });
      expect(created).toEqual(await getZone());
      expect(created).toMatchObject({ apiVersion: ZoneKind.apiVersion, kind: 'Zone', spec });
      const { metadata } = created;
      expect(metadata).toMatchObject({ namespace, name: 'example', generation: 1, labels: { team: 'web' } });
      expect(metadata.uid).toMatch(/^[-0-9a-f]{36}$/);
      expect(metadata.resourceVersion).toMatch(/^[1-9]\d*$/);
      expect(metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    });

    test('drops the status', async () => {
      const created = await store.create(ZoneKind, { ...zone(), status });
      expect(created.status).toBeUndefined();
    });

    test('fills in defaults and prunes unknown fields', async () => {
      const given = zone({}, { spec: { domain: 'example.com', proxied: true }, more: 1 });
      const created = await store.create(ZoneKind, given);
      expect(created).not.toHaveProperty('more');
      expect(created.spec).toEqual({ ...spec, records: [] });
    });

    test('refuses a name that is taken', async () => {
      await createZone();
      await expect(createZone()).rejects.toMatchObject(refusal('AlreadyExists'));
    });

    test('leaves the object that was given as it is', async () => {
      const given = zone();
      await store.create(ZoneKind, given);
      expect(given).toEqual(zone());
    });
  });

  describe('an invalid object is refused with the field', () => {
    const cases: [string, string, Partial<ObjectMeta>, object][] = [
      [
        'a TTL below 30',
        'spec.records[0].ttl',
        {},
        { spec: { ...spec, records: [{ name: '@', type: 'A', value: '192.0.2.1', ttl: 5 }] } },
      ],
      ['a domain in upper case', 'spec.domain', {}, { spec: { ...spec, domain: 'Example.COM' } }],
      ['no domain', 'spec.domain', {}, { spec: {} }],
      ['text for a number', 'spec.defaultTTL', {}, { spec: { ...spec, defaultTTL: 'an hour' } }],
      ['a name that is not a subdomain', 'metadata.name', { name: 'Upper_Case' }, { spec }],
      ['a name of 254 characters', 'metadata.name', { name: 'a'.repeat(254) }, { spec }],
      ['a label value with blanks', 'metadata.labels', { labels: { team: 'not this one' } }, { spec }],
    ];
    test.each(cases)('%s', async (_, field, metadata, content) => {
      const error = await store
        .create(ZoneKind, zone(metadata, content))
        .catch((thrown: unknown) => thrown as StoreError);
      expect(error).toMatchObject({ name: 'StoreError', reason: 'Invalid' });
      expect((error as StoreError).causes.map((cause) => cause.field).join()).toContain(field);
      expect((error as StoreError).message).toContain(field);
    });

    test('more than fits', async () => {
      await expect(store.create(ConfigMapKind, configMap('large', 'x'.repeat(2 * 1024 * 1024)))).rejects.toMatchObject(
        refusal('Invalid'),
      );
    });

    test('a namespaced kind without namespace, and the reverse', async () => {
      await expect(createZone({ namespace: undefined })).rejects.toMatchObject(refusal('Invalid'));
      const claim = make(
        DomainClaimKind,
        { name: 'claim', namespace },
        { spec: { domain: 'example.com', namespace, zone: 'example' } },
      );
      await expect(store.create(DomainClaimKind, claim)).rejects.toMatchObject(refusal('Invalid'));
    });

    test('on update as well, and nothing is changed', async () => {
      const created = await createZone();
      await expect(store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 1 } })).rejects.toMatchObject(
        refusal('Invalid'),
      );
      expect(await getZone()).toEqual(created);
    });
  });

  describe('get', () => {
    test('of an absent object is undefined', async () => {
      await createZone();
      expect(await getZone('other')).toBeUndefined();
      expect(await store.get(ZoneKind, { namespace: 'contract-elsewhere', name: 'example' })).toBeUndefined();
    });

    test('gives an object of its own each time', async () => {
      await createZone();
      const one = await getZone();
      one!.spec.records.length = 0;
      expect((await getZone())?.spec.records).toHaveLength(1);
    });

    test('sees the last write', async () => {
      let object = await store.create(ConfigMapKind, configMap('a', '0'));
      for (let i = 1; i <= 10; i++) {
        object = await store.update(ConfigMapKind, { ...object, data: { value: String(i) } });
        expect(await store.get(ConfigMapKind, object.metadata)).toEqual(object);
      }
    });
  });

  describe('update', () => {
    test('replaces the content; the generation and the revision rise', async () => {
      const created = await createZone();
      const updated = await store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 60 } });
      expect(updated.spec.defaultTTL).toBe(60);
      expect(updated.metadata.generation).toBe(2);
      expect(compareRevisions(updated.metadata.resourceVersion!, created.metadata.resourceVersion!)).toBeGreaterThan(0);
      expect(await getZone()).toEqual(updated);
    });

    test('of metadata alone leaves the generation', async () => {
      const created = await createZone();
      const labelled = await store.update(ZoneKind, {
        ...created,
        metadata: { ...created.metadata, labels: { team: 'web' } },
      });
      expect(labelled.metadata).toMatchObject({ generation: 1, labels: { team: 'web' } });
      expect(labelled.metadata.resourceVersion).not.toBe(created.metadata.resourceVersion);
    });

    test('that changes nothing makes no revision', async () => {
      const created = await createZone();
      const again = await store.update(ZoneKind, structuredClone(created));
      expect(again).toEqual(created);
      const reordered = { ...created, spec: Object.fromEntries(Object.entries(created.spec).reverse()) as ZoneSpec };
      expect((await store.update(ZoneKind, reordered)).metadata.resourceVersion).toBe(created.metadata.resourceVersion);
    });

    test('leaves the status alone', async () => {
      const served = await writeStatus({ ...(await createZone()), status });
      const changed = { ...served, spec: { ...spec, suspend: true }, status: { serial: 99 } };
      expect((await store.update(ZoneKind, changed)).status).toEqual(status);
      const without = await store.update(ZoneKind, { ...(await getZone())!, status: undefined, spec });
      expect(without.status).toEqual(status);
    });

    test('keeps the server’s fields when they are left out', async () => {
      const { metadata, ...content } = await createZone();
      const { name, resourceVersion, uid, creationTimestamp } = metadata;
      const given = { namespace, name, resourceVersion, labels: { team: 'web' } };
      const updated = await store.update(ZoneKind, { ...content, metadata: given });
      expect(updated.metadata).toMatchObject({ uid, creationTimestamp, generation: 1, labels: { team: 'web' } });
    });

    test('cannot change the server’s fields', async () => {
      const created = await createZone();
      const updateWith = (change: Partial<ObjectMeta>): Promise<ZoneResource> =>
        store.update(ZoneKind, { ...created, metadata: { ...created.metadata, ...change } });
      await expect(updateWith({ deletionTimestamp: '2001-01-01T00:00:00Z' })).rejects.toMatchObject(refusal('Invalid'));
      const otherUid = updateWith({ uid: '00000000-0000-4000-8000-000000000000' });
      await expect(otherUid).rejects.toMatchObject(refusal('Conflict'));
      expect(await updateWith({ generation: 40, creationTimestamp: '2001-01-01T00:00:00Z' })).toEqual(created);
    });

    test('of an older version is a conflict, even one that would change nothing', async () => {
      const created = await createZone();
      const updated = await store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 60 } });
      await expect(store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 90 } })).rejects.toMatchObject(
        refusal('Conflict'),
      );
      await expect(store.update(ZoneKind, created)).rejects.toMatchObject(refusal('Conflict'));
      expect(await getZone()).toEqual(updated);
    });

    test('without a version is refused', async () => {
      const created = await createZone();
      const metadata = { ...created.metadata, resourceVersion: undefined };
      await expect(store.update(ZoneKind, { ...created, metadata })).rejects.toMatchObject(refusal('Invalid'));
    });

    test('of an absent object is NotFound', async () => {
      await expect(store.update(ZoneKind, zone({ resourceVersion: '1' }))).rejects.toMatchObject(refusal('NotFound'));
    });

    test('cannot change immutable fields', async () => {
      const created = await createZone();
      const error = await store
        .update(ZoneKind, { ...created, spec: { ...spec, domain: 'example.net' } })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        reason: 'Invalid',
        causes: [{ field: 'spec.domain', message: expect.stringContaining('cannot be changed') as string }],
      });
    });

    test('of one version by many at once succeeds for one', async () => {
      const created = await store.create(ConfigMapKind, configMap('a', '-'));
      const writes = Array.from({ length: 16 }, (_, i) =>
        store.update(ConfigMapKind, { ...created, data: { value: String(i) } }),
      );
      const results = await Promise.allSettled(writes);
      const refused = results
        .filter((result) => result.status === 'rejected')
        .map((result) => result.reason as StoreError);
      expect(refused.map((error) => error.reason)).toEqual(Array<string>(15).fill('Conflict'));
      const winner = results.findIndex((result) => result.status === 'fulfilled');
      expect((await store.get(ConfigMapKind, created.metadata))?.data).toEqual({ value: String(winner) });
    });
  });

  describe('updateStatus', () => {
    test('replaces the status and nothing else', async () => {
      const created = await createZone();
      const changed = {
        ...created,
        spec: { ...spec, suspend: true },
        metadata: { ...created.metadata, labels: { team: 'web' } },
        status,
      };
      const served = await writeStatus(changed);
      expect(served).toMatchObject({ spec, status, metadata: { generation: 1 } });
      expect(served.metadata.labels).toBeUndefined();
      expect(await getZone()).toEqual(served);
      expect((await writeStatus({ ...served, status: { serial: 8 } })).status).toEqual({ serial: 8 });
    });

    test('that changes nothing makes no revision', async () => {
      const served = await writeStatus({ ...(await createZone()), status });
      const again = await writeStatus(structuredClone(served));
      expect(again.metadata.resourceVersion).toBe(served.metadata.resourceVersion);
    });

    test('of an older version is a conflict', async () => {
      const created = await createZone();
      await store.update(ZoneKind, { ...created, spec: { ...spec, suspend: true } });
      await expect(store.updateStatus(ZoneKind, { ...created, status })).rejects.toMatchObject(refusal('Conflict'));
    });

    test('is validated', async () => {
      const bad = { ...(await createZone()), status: { serial: -1 } };
      await expect(store.updateStatus(ZoneKind, bad)).rejects.toMatchObject({
        reason: 'Invalid',
        causes: [{ field: 'status.serial' }],
      });
    });

    test('of a kind without status, or of a missing object, is NotFound', async () => {
      const object = await store.create(ConfigMapKind, configMap('a', '1'));
      await expect(store.updateStatus(ConfigMapKind, object)).rejects.toMatchObject(refusal('NotFound'));
      await expect(store.updateStatus(ZoneKind, { ...zone({ resourceVersion: '1' }), status })).rejects.toMatchObject(
        refusal('NotFound'),
      );
    });
  });

  describe('delete', () => {
    test('takes the object away', async () => {
      await createZone();
      await store.delete(ZoneKind, { namespace, name: 'example' });
      expect(await getZone()).toBeUndefined();
      await expect(store.delete(ZoneKind, { namespace, name: 'example' })).rejects.toMatchObject(refusal('NotFound'));
    });

    test('with preconditions that do not hold does nothing', async () => {
      const created = await createZone();
      const { uid, resourceVersion } = created.metadata;
      for (const preconditions of [
        { uid: '00000000-0000-4000-8000-000000000000' },
        { resourceVersion: '1' },
        { uid, resourceVersion: '1' },
      ]) {
        await expect(store.delete(ZoneKind, created.metadata, preconditions)).rejects.toMatchObject(
          refusal('Conflict'),
        );
      }
      expect(await getZone()).toEqual(created);
      await store.delete(ZoneKind, created.metadata, { uid, resourceVersion });
      expect(await getZone()).toBeUndefined();
    });

    test('waits for finalizers', async () => {
      const finalizers = ['example.com/one', 'example.com/two'];
      const created = await createZone({ finalizers });
      const from = created.metadata.resourceVersion!;
      await store.delete(ZoneKind, created.metadata);
      const marked = (await getZone())!;
      expect(marked.metadata.deletionTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(marked.metadata).toMatchObject({ generation: 2, finalizers });
      await store.delete(ZoneKind, created.metadata);
      expect(await getZone()).toEqual(marked);
      const one = await store.update(ZoneKind, {
        ...marked,
        metadata: { ...marked.metadata, finalizers: finalizers.slice(1) },
      });
      expect(await getZone()).toEqual(one);
      await store.update(ZoneKind, { ...one, metadata: { ...one.metadata, finalizers: [] } });
      expect(await getZone()).toBeUndefined();
      const events = await collect(ZoneKind, from, 3);
      expect(events.map((event) => event.type)).toEqual(['modified', 'modified', 'deleted']);
    });

    test('marked for deletion, an object takes no new finalizer', async () => {
      const created = await createZone({ finalizers: ['example.com/one'] });
      await store.delete(ZoneKind, created.metadata);
      const marked = (await getZone())!;
      const metadata = { ...marked.metadata, finalizers: ['example.com/one', 'example.com/two'] };
      await expect(store.update(ZoneKind, { ...marked, metadata })).rejects.toMatchObject(refusal('Invalid'));
    });

    test('and made again, it is another object', async () => {
      const first = await createZone();
      await store.delete(ZoneKind, first.metadata);
      const second = await createZone();
      expect(second.metadata.uid).not.toBe(first.metadata.uid);
      expect(second.metadata.generation).toBe(1);
      await expect(store.update(ZoneKind, { ...first, spec: { ...spec, suspend: true } })).rejects.toMatchObject(
        refusal('Conflict'),
      );
      await expect(store.delete(ZoneKind, second.metadata, { uid: first.metadata.uid })).rejects.toMatchObject(
        refusal('Conflict'),
      );
    });
  });

  describe('list', () => {
    test('has the objects of the namespace, or of all', async () => {
      const elsewhere = await newNamespace();
      await createZone({ name: 'b' });
      await createZone({ name: 'a' });
      await createZone({ name: 'c', namespace: elsewhere });
      const here = await store.list(ZoneKind, { namespace });
      expect(here.items.map(keyOf)).toEqual([`${namespace}/a`, `${namespace}/b`]);
      expect(here.items[0]).toEqual(await getZone('a'));
      expect(here.continue).toBeUndefined();
      const all = (await store.list(ZoneKind)).items.map(keyOf);
      expect(all).toEqual(expect.arrayContaining([`${namespace}/a`, `${namespace}/b`, `${elsewhere}/c`]));
    });

    test('of one name has that object alone', async () => {
      for (const name of ['a', 'b']) await createZone({ name });
      const { items } = await store.list(ZoneKind, { namespace, name: 'a', limit: 10 });
      expect(items.map(keyOf)).toEqual([`${namespace}/a`]);
      expect((await store.list(ZoneKind, { namespace, name: 'c' })).items).toEqual([]);
    });

    test('of metadata has that of the same objects, in pages of one revision, and nothing else of them', async () => {
      for (const name of ['a', 'b', 'c']) await createZone({ name });
      const { items } = await store.list(ZoneKind, { namespace });
      const first = await store.listMetadata(ZoneKind, { namespace, limit: 2 });
      await createZone({ name: 'd' });
      const second = await store.listMetadata(ZoneKind, { namespace, limit: 2, continue: first.continue });
      expect(second).toMatchObject({ revision: first.revision });
      expect(second.continue).toBeUndefined();
      expect([...first.items, ...second.items]).toEqual(items.map(({ metadata }) => ({ metadata })));
      const { items: one } = await store.listMetadata(ZoneKind, { namespace, name: 'd' });
      expect(one.map(({ metadata }) => metadata.name)).toEqual(['d']);
    });

    test('of nothing has a revision to watch from', async () => {
      const { items, revision } = await store.list(ZoneKind, { namespace });
      expect(items).toEqual([]);
      expect((await store.listMetadata(ZoneKind, { namespace })).items).toEqual([]);
      await createZone();
      expect((await collect(ZoneKind, revision, 1)).map((event) => event.type)).toEqual(['added']);
    });

    test('shows one revision on all its pages while others write', async () => {
      const names = Array.from({ length: 1000 }, (_, i) => `object-${String(i).padStart(4, '0')}`);
      await inParallel(names, (name) => store.create(ConfigMapKind, configMap(name, 'before')));
      let page = await store.list(ConfigMapKind, { namespace, limit: 100 });
      const { revision } = page;
      const items = [...page.items];
      for (let round = 0; page.continue !== undefined; round += 1) {
        await inParallel(page.items.slice(0, 5), (object) => store.delete(ConfigMapKind, object.metadata));
        await inParallel(names.slice(round * 100 + 50, round * 100 + 150), (name) => touch(name));
        await store.create(ConfigMapKind, configMap(`object-${round}999-new`, 'new'));
        page = await store.list(ConfigMapKind, { namespace, limit: 100, continue: page.continue });
        expect(page.revision).toBe(revision);
        items.push(...page.items);
      }
      expect(items.map((object) => object.metadata.name)).toEqual(names);
      expect(new Set(items.map((object) => object.data?.value))).toEqual(new Set(['before']));
    }, 60_000);

    async function touch(name: string): Promise<void> {
      const object = await store.get(ConfigMapKind, { namespace, name });
      if (object !== undefined)
        await store.update(ConfigMapKind, { ...object, data: { value: `${object.data?.value} and after` } });
    }

    test('refuses a token of no list', async () => {
      await expect(store.list(ConfigMapKind, { limit: 1, continue: 'nonsense' })).rejects.toMatchObject(
        refusal('Invalid'),
      );
    });
  });

  describe('watch', () => {
    test('reports every change once and in order', async () => {
      const { revision } = await store.list(ZoneKind, { namespace });
      const created = await createZone();
      const updated = await store.update(ZoneKind, { ...created, spec: { ...spec, suspend: true } });
      const served = await writeStatus({ ...updated, status });
      await store.delete(ZoneKind, served.metadata);
      const events = await collect(ZoneKind, revision, 4);
      expect(events.map((event) => event.type)).toEqual(['added', 'modified', 'modified', 'deleted']);
      expect(events.slice(0, 3).map((event) => event.object)).toEqual([created, updated, served]);
      expect(events[3].object).toMatchObject({ spec: served.spec, status, metadata: { uid: created.metadata.uid } });
      for (const event of events) expect(event.object.metadata.resourceVersion).toBe(event.revision);
      expectRising(events.map((event) => event.revision));
    });

    test('reports changes made while it waits', async () => {
      const { revision } = await store.list(ConfigMapKind, { namespace });
      const reported = collect(ConfigMapKind, revision, 2);
      await store.create(ConfigMapKind, configMap('a', '1'));
      await store.create(ConfigMapKind, configMap('b', '1'));
      expect((await reported).map((event) => event.object.metadata.name)).toEqual(['a', 'b']);
    });

    test('leaves out other namespaces and other kinds', async () => {
      const { revision } = await store.list(ConfigMapKind, { namespace });
      await store.create(ConfigMapKind, configMap('a', '1', { namespace: await newNamespace() }));
      await createZone({ name: 'b' });
      await store.create(ConfigMapKind, configMap('c', '1'));
      expect((await collect(ConfigMapKind, revision, 1))[0].object.metadata.name).toBe('c');
    });

    test('of one name leaves out other names', async () => {
      const { revision: from } = await store.list(ConfigMapKind, { namespace, name: 'b' });
      await store.create(ConfigMapKind, configMap('a', '1'));
      await store.create(ConfigMapKind, configMap('b', '1'));
      const controller = new AbortController();
      for await (const event of store.watch(ConfigMapKind, { namespace, name: 'b', from, signal: controller.signal })) {
        if (event.type === 'bookmark') continue;
        expect(event.object.metadata.name).toBe('b');
        controller.abort();
      }
    });

    test('goes on after a cut where it was', async () => {
      const { revision: from } = await store.list(ConfigMapKind, { namespace });
      const names = Array.from({ length: 20 }, (_, i) => `object-${i}`);
      const written: string[] = [];
      for (const name of names)
        written.push((await store.create(ConfigMapKind, configMap(name, '1'))).metadata.resourceVersion!);
      const first = await collect(ConfigMapKind, from, 7);
      const second = await collect(ConfigMapKind, first[6].revision, 13);
      expect([...first, ...second].map((event) => event.revision)).toEqual(written);
    });

    test('yields a bookmark when it has begun, from which another watch misses nothing', async () => {
      const { revision: from } = await store.list(ConfigMapKind, { namespace });
      const stop = new AbortController();
      const events = store.watch(ConfigMapKind, { namespace, from, signal: stop.signal })[Symbol.asyncIterator]();
      const first = (await events.next()).value as WatchEvent<ConfigMapResource>;
      expect(first.type).toBe('bookmark');
      stop.abort();
      await createZone();
      const written = await store.create(ConfigMapKind, configMap('a', '1'));
      const [event] = await collect(ConfigMapKind, first.revision, 1);
      expect(event.object).toEqual(written);
    });

    test('tells soon that it has come as far as the store is known to be, though nothing of it has changed', async () => {
      const { revision: from } = await store.list(ConfigMapKind, { namespace });
      await createZone();
      const { revision: reached } = await store.listMetadata(ConfigMapKind, { namespace, limit: 1 });
      expect(compareRevisions(from, reached)).toBeLessThan(0);
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)]);
      let last = from;
      for await (const { revision } of store.watch(ConfigMapKind, { namespace, from, reached, signal })) {
        last = revision;
        if (compareRevisions(last, reached) >= 0) stop.abort();
      }
      expect(compareRevisions(last, reached)).toBeGreaterThanOrEqual(0);
    });

    test('ends without an error when its signal aborts', async () => {
      const { revision: from } = await store.list(ConfigMapKind, { namespace });
      const controller = new AbortController();
      const events = store.watch(ConfigMapKind, { namespace, from, signal: controller.signal })[Symbol.asyncIterator]();
      const next = nextChange(events);
      await store.create(ConfigMapKind, configMap('a', '1'));
      expect((await next).done).toBe(false);
      const last = nextChange(events);
      controller.abort();
      expect(await last).toEqual({ done: true, value: undefined });
    });

    test('from a revision that is still to come is Expired: the store holds other objects than it did', async () => {
      const { revision } = await store.list(ConfigMapKind, { namespace });
      const from = String(Number(revision) + 1_000_000_000);
      const signal = AbortSignal.timeout(20_000);
      const events = store.watch(ConfigMapKind, { from, signal })[Symbol.asyncIterator]();
      await expect(nextChange(events)).rejects.toMatchObject(refusal('Expired'));
    });

    test('from a revision that is too old is Expired', async () => {
      const { store: forgetful, revision, kind = ConfigMapKind } = await underTest().tooOld();
      const signal = AbortSignal.timeout(20_000);
      const events = forgetful.watch<Resource>(kind, { from: revision, signal })[Symbol.asyncIterator]();
      await expect(nextChange(events)).rejects.toMatchObject(refusal('Expired'));
    });
  });

  test('two processes, 16 writers, 10,000 writes: each watch reports every commit once, in one order', async () => {
    const { address } = underTest();
    const { revision: from } = await store.list(ConfigMapKind, { namespace });
    const names = Array.from({ length: 16 }, (_, i) => `writer-${i}`);
    const writesPerObject = 625;
    const common = { namespace, from, writesPerObject, total: names.length * writesPerObject };
    const reports = await Promise.all(
      [names.slice(0, 8), names.slice(8)].map((objects) => runApart(address, { ...common, objects })),
    );
    const revisions = reports[0].seen.map((event) => event.revision);
    expect(revisions).toHaveLength(10_000);
    expectRising(revisions);
    expect(reports[1].seen).toEqual(reports[0].seen);
    expect(reports.flatMap((report) => report.written).sort(compareRevisions)).toEqual(revisions);
    for (const name of names) {
      const values = reports[0].seen.filter((event) => event.name === name).map((event) => event.value);
      expect(values).toEqual(Array.from({ length: writesPerObject }, (_, i) => i));
    }
  }, 240_000);

  /** In a process of its own where the store has an address, else in this one. */
  async function runApart(address: string | undefined, workload: Workload): Promise<WorkloadReport> {
    if (address === undefined) return runWorkload(store, workload);
    const program = path.join(import.meta.dirname, 'store.workload-process.ts');
    const child = spawn(process.execPath, [program, address, JSON.stringify(workload)], { stdio: 'pipe' });
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    if (output === '') throw new Error(`the process of the workload failed: ${errors}`);
    return JSON.parse(output) as WorkloadReport;
  }

  /** The first changes after a revision; bookmarks are left out. */
  async function collect<T extends Resource>(kind: Kind<T>, from: string, count: number): Promise<Change<T>[]> {
    const enough = new AbortController();
    const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(20_000)]);
    const changes: Change<T>[] = [];
    for await (const event of store.watch(kind, { namespace, from, signal })) {
      if (event.type !== 'bookmark') changes.push(event);
      if (changes.length === count) enough.abort();
    }
    return changes;
  }
}

type Change<T> = Extract<WatchEvent<T>, { object: T }>;

async function nextChange<T>(events: AsyncIterator<WatchEvent<T>>): Promise<IteratorResult<WatchEvent<T>>> {
  for (;;) {
    const result = await events.next();
    if (result.done === true || result.value.type !== 'bookmark') return result;
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items].reverse();
  const worker = async (): Promise<void> => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

function expectRising(revisions: readonly string[]): void {
  const wrong = revisions.findIndex((revision, i) => i > 0 && compareRevisions(revisions[i - 1], revision) >= 0);
  expect(wrong).toBe(-1);
}

/** A StoreError of this reason. */
function refusal(reason: StoreErrorReason): { name: string; reason: StoreErrorReason } {
  return { name: 'StoreError', reason };
}
