import { ZoneKind } from '@fourwinds/resources';
import { refusal, type Scene, spec } from './scene.ts';

export function deleteContract(scene: Scene): void {
  describe('delete', () => {
    test('takes the object away', async () => {
      await scene.createZone();
      await scene.store.delete(ZoneKind, { namespace: scene.namespace, name: 'example' });
      expect(await scene.getZone()).toBeUndefined();
      await expect(scene.store.delete(ZoneKind, { namespace: scene.namespace, name: 'example' })).rejects.toMatchObject(
        refusal('NotFound'),
      );
    });

    test('with preconditions that do not hold does nothing', async () => {
      const created = await scene.createZone();
      const { uid, resourceVersion } = created.metadata;
      for (const preconditions of [
        { uid: '00000000-0000-4000-8000-000000000000' },
        { resourceVersion: '1' },
        { uid, resourceVersion: '1' },
      ]) {
        await expect(scene.store.delete(ZoneKind, created.metadata, preconditions)).rejects.toMatchObject(
          refusal('Conflict'),
        );
      }
      expect(await scene.getZone()).toEqual(created);
      await scene.store.delete(ZoneKind, created.metadata, { uid, resourceVersion });
      expect(await scene.getZone()).toBeUndefined();
    });

    test('waits for finalizers', async () => {
      const finalizers = ['example.com/one', 'example.com/two'];
      const created = await scene.createZone({ finalizers });
      const from = created.metadata.resourceVersion!;
      await scene.store.delete(ZoneKind, created.metadata);
      const marked = (await scene.getZone())!;
      expect(marked.metadata.deletionTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(marked.metadata).toMatchObject({ generation: 2, finalizers });
      await scene.store.delete(ZoneKind, created.metadata);
      expect(await scene.getZone()).toEqual(marked);
      const one = await scene.store.update(ZoneKind, {
        ...marked,
        metadata: { ...marked.metadata, finalizers: finalizers.slice(1) },
      });
      expect(await scene.getZone()).toEqual(one);
      await scene.store.update(ZoneKind, { ...one, metadata: { ...one.metadata, finalizers: [] } });
      expect(await scene.getZone()).toBeUndefined();
      const events = await scene.collect(ZoneKind, from, 3);
      expect(events.map((event) => event.type)).toEqual(['modified', 'modified', 'deleted']);
    });

    test('marked for deletion, an object takes no new finalizer', async () => {
      const created = await scene.createZone({ finalizers: ['example.com/one'] });
      await scene.store.delete(ZoneKind, created.metadata);
      const marked = (await scene.getZone())!;
      const metadata = { ...marked.metadata, finalizers: ['example.com/one', 'example.com/two'] };
      await expect(scene.store.update(ZoneKind, { ...marked, metadata })).rejects.toMatchObject(refusal('Invalid'));
    });

    test('and made again, it is another object', async () => {
      const first = await scene.createZone();
      await scene.store.delete(ZoneKind, first.metadata);
      const second = await scene.createZone();
      expect(second.metadata.uid).not.toBe(first.metadata.uid);
      expect(second.metadata.generation).toBe(1);
      await expect(scene.store.update(ZoneKind, { ...first, spec: { ...spec, suspend: true } })).rejects.toMatchObject(
        refusal('Conflict'),
      );
      await expect(scene.store.delete(ZoneKind, second.metadata, { uid: first.metadata.uid })).rejects.toMatchObject(
        refusal('Conflict'),
      );
    });
  });
}
