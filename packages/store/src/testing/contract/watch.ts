import { compareRevisions, ConfigMapKind, type ConfigMapResource, type Resource, ZoneKind } from '@fourwinds/resources';
import type { WatchEvent } from '../../store.ts';
import { expectRising, refusal, type Scene, spec, status } from './scene.ts';

export function watchContract(scene: Scene): void {
  describe('watch', () => {
    test('reports every change once and in order', async () => {
      const { revision } = await scene.store.list(ZoneKind, { namespace: scene.namespace });
      const created = await scene.createZone();
      const updated = await scene.store.update(ZoneKind, { ...created, spec: { ...spec, suspend: true } });
      const served = await scene.writeStatus({ ...updated, status });
      await scene.store.delete(ZoneKind, served.metadata);
      const events = await scene.collect(ZoneKind, revision, 4);
      expect(events.map((event) => event.type)).toEqual(['added', 'modified', 'modified', 'deleted']);
      expect(events.slice(0, 3).map((event) => event.object)).toEqual([created, updated, served]);
      expect(events[3].object).toMatchObject({ spec: served.spec, status, metadata: { uid: created.metadata.uid } });
      for (const event of events) expect(event.object.metadata.resourceVersion).toBe(event.revision);
      expectRising(events.map((event) => event.revision));
    });

    test('reports changes made while it waits', async () => {
      const { revision } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
      const reported = scene.collect(ConfigMapKind, revision, 2);
      await scene.store.create(ConfigMapKind, scene.configMap('a', '1'));
      await scene.store.create(ConfigMapKind, scene.configMap('b', '1'));
      expect((await reported).map((event) => event.object.metadata.name)).toEqual(['a', 'b']);
    });

    test('leaves out other namespaces and other kinds', async () => {
      const { revision } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
      await scene.store.create(ConfigMapKind, scene.configMap('a', '1', { namespace: await scene.newNamespace() }));
      await scene.createZone({ name: 'b' });
      await scene.store.create(ConfigMapKind, scene.configMap('c', '1'));
      expect((await scene.collect(ConfigMapKind, revision, 1))[0].object.metadata.name).toBe('c');
    });

    test('of one name leaves out other names', async () => {
      const { revision: from } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace, name: 'b' });
      await scene.store.create(ConfigMapKind, scene.configMap('a', '1'));
      await scene.store.create(ConfigMapKind, scene.configMap('b', '1'));
      const controller = new AbortController();
      for await (const event of scene.store.watch(ConfigMapKind, {
        namespace: scene.namespace,
        name: 'b',
        from,
        signal: controller.signal,
      })) {
        if (event.type === 'bookmark') continue;
        expect(event.object.metadata.name).toBe('b');
        controller.abort();
      }
    });

    test('goes on after a cut where it was', async () => {
      const { revision: from } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
      const names = Array.from({ length: 20 }, (_, i) => `object-${i}`);
      const written: string[] = [];
      for (const name of names)
        written.push((await scene.store.create(ConfigMapKind, scene.configMap(name, '1'))).metadata.resourceVersion!);
      const first = await scene.collect(ConfigMapKind, from, 7);
      const second = await scene.collect(ConfigMapKind, first[6].revision, 13);
      expect([...first, ...second].map((event) => event.revision)).toEqual(written);
    });

    test('yields a bookmark when it has begun, from which another watch misses nothing', async () => {
      const { revision: from } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
      const stop = new AbortController();
      const watch = scene.store.watch(ConfigMapKind, { namespace: scene.namespace, from, signal: stop.signal });
      const events = watch[Symbol.asyncIterator]();
      const first = (await events.next()).value as WatchEvent<ConfigMapResource>;
      expect(first.type).toBe('bookmark');
      stop.abort();
      await scene.createZone();
      const written = await scene.store.create(ConfigMapKind, scene.configMap('a', '1'));
      const [event] = await scene.collect(ConfigMapKind, first.revision, 1);
      expect(event.object).toEqual(written);
    });

    test('tells soon that it has come as far as the store is known to be, though nothing of it has changed', async () => {
      const { revision: from } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
      await scene.createZone();
      const { revision: reached } = await scene.store.listMetadata(ConfigMapKind, {
        namespace: scene.namespace,
        limit: 1,
      });
      expect(compareRevisions(from, reached)).toBeLessThan(0);
      const stop = new AbortController();
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)]);
      let last = from;
      for await (const { revision } of scene.store.watch(ConfigMapKind, {
        namespace: scene.namespace,
        from,
        reached,
        signal,
      })) {
        last = revision;
        if (compareRevisions(last, reached) >= 0) stop.abort();
      }
      expect(compareRevisions(last, reached)).toBeGreaterThanOrEqual(0);
    });

    test('ends without an error when its signal aborts', async () => {
      const { revision: from } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
      const controller = new AbortController();
      const watch = scene.store.watch(ConfigMapKind, { namespace: scene.namespace, from, signal: controller.signal });
      const events = watch[Symbol.asyncIterator]();
      const next = nextChange(events);
      await scene.store.create(ConfigMapKind, scene.configMap('a', '1'));
      expect((await next).done).toBe(false);
      const last = nextChange(events);
      controller.abort();
      expect(await last).toEqual({ done: true, value: undefined });
    });

    test('from a revision that is still to come is Expired: the store holds other objects than it did', async () => {
      const { revision } = await scene.store.list(ConfigMapKind, { namespace: scene.namespace });
      const from = String(Number(revision) + 1_000_000_000);
      const signal = AbortSignal.timeout(20_000);
      const events = scene.store.watch(ConfigMapKind, { from, signal })[Symbol.asyncIterator]();
      await expect(nextChange(events)).rejects.toMatchObject(refusal('Expired'));
    });

    test('from a revision that is too old is Expired', async () => {
      const { store: forgetful, revision, kind = ConfigMapKind } = await scene.underTest.tooOld();
      const signal = AbortSignal.timeout(20_000);
      const events = forgetful.watch<Resource>(kind, { from: revision, signal })[Symbol.asyncIterator]();
      await expect(nextChange(events)).rejects.toMatchObject(refusal('Expired'));
    });
  });
}

async function nextChange<T>(events: AsyncIterator<WatchEvent<T>>): Promise<IteratorResult<WatchEvent<T>>> {
  for (;;) {
    const result = await events.next();
    if (result.done === true || result.value.type !== 'bookmark') return result;
  }
}
