import {
  compareRevisions,
  ConfigMapKind,
  type ObjectMeta,
  ZoneKind,
  type ZoneResource,
  type ZoneSpec,
} from '@fourwinds/resources';
import type { StoreError } from '../../store.ts';
import { refusal, type Scene, spec, status } from './scene.ts';

export function updateContract(scene: Scene): void {
  describe('update', () => {
    test('replaces the content; the generation and the revision rise', async () => {
      const created = await scene.createZone();
      const updated = await scene.store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 60 } });
      expect(updated.spec.defaultTTL).toBe(60);
      expect(updated.metadata.generation).toBe(2);
      expect(compareRevisions(updated.metadata.resourceVersion!, created.metadata.resourceVersion!)).toBeGreaterThan(0);
      expect(await scene.getZone()).toEqual(updated);
    });

    test('of metadata alone leaves the generation', async () => {
      const created = await scene.createZone();
      const labelled = await scene.store.update(ZoneKind, {
        ...created,
        metadata: { ...created.metadata, labels: { team: 'web' } },
      });
      expect(labelled.metadata).toMatchObject({ generation: 1, labels: { team: 'web' } });
      expect(labelled.metadata.resourceVersion).not.toBe(created.metadata.resourceVersion);
    });

    test('that changes nothing makes no revision', async () => {
      const created = await scene.createZone();
      const again = await scene.store.update(ZoneKind, structuredClone(created));
      expect(again).toEqual(created);
      const reordered = { ...created, spec: Object.fromEntries(Object.entries(created.spec).reverse()) as ZoneSpec };
      expect((await scene.store.update(ZoneKind, reordered)).metadata.resourceVersion).toBe(
        created.metadata.resourceVersion,
      );
    });

    test('leaves the status alone', async () => {
      const served = await scene.writeStatus({ ...(await scene.createZone()), status });
      const changed = { ...served, spec: { ...spec, suspend: true }, status: { serial: 99 } };
      expect((await scene.store.update(ZoneKind, changed)).status).toEqual(status);
      const without = await scene.store.update(ZoneKind, { ...(await scene.getZone())!, status: undefined, spec });
      expect(without.status).toEqual(status);
    });

    test('keeps the server’s fields when they are left out', async () => {
      const { metadata, ...content } = await scene.createZone();
      const { name, resourceVersion, uid, creationTimestamp } = metadata;
      const given = { namespace: scene.namespace, name, resourceVersion, labels: { team: 'web' } };
      const updated = await scene.store.update(ZoneKind, { ...content, metadata: given });
      expect(updated.metadata).toMatchObject({ uid, creationTimestamp, generation: 1, labels: { team: 'web' } });
    });

    test('cannot change the server’s fields', async () => {
      const created = await scene.createZone();
      const updateWith = (change: Partial<ObjectMeta>): Promise<ZoneResource> =>
        scene.store.update(ZoneKind, { ...created, metadata: { ...created.metadata, ...change } });
      await expect(updateWith({ deletionTimestamp: '2001-01-01T00:00:00Z' })).rejects.toMatchObject(refusal('Invalid'));
      const otherUid = updateWith({ uid: '00000000-0000-4000-8000-000000000000' });
      await expect(otherUid).rejects.toMatchObject(refusal('Conflict'));
      expect(await updateWith({ generation: 40, creationTimestamp: '2001-01-01T00:00:00Z' })).toEqual(created);
    });

    test('of an older version is a conflict, even one that would change nothing', async () => {
      const created = await scene.createZone();
      const updated = await scene.store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 60 } });
      await expect(
        scene.store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 90 } }),
      ).rejects.toMatchObject(refusal('Conflict'));
      await expect(scene.store.update(ZoneKind, created)).rejects.toMatchObject(refusal('Conflict'));
      expect(await scene.getZone()).toEqual(updated);
    });

    test('without a version is refused', async () => {
      const created = await scene.createZone();
      const metadata = { ...created.metadata, resourceVersion: undefined };
      await expect(scene.store.update(ZoneKind, { ...created, metadata })).rejects.toMatchObject(refusal('Invalid'));
    });

    test('of an absent object is NotFound', async () => {
      await expect(scene.store.update(ZoneKind, scene.zone({ resourceVersion: '1' }))).rejects.toMatchObject(
        refusal('NotFound'),
      );
    });

    test('cannot change immutable fields', async () => {
      const created = await scene.createZone();
      const error = await scene.store
        .update(ZoneKind, { ...created, spec: { ...spec, domain: 'example.net' } })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        reason: 'Invalid',
        causes: [{ field: 'spec.domain', message: expect.stringContaining('cannot be changed') as string }],
      });
    });

    test('of one version by many at once succeeds for one', async () => {
      const created = await scene.store.create(ConfigMapKind, scene.configMap('a', '-'));
      const writes = Array.from({ length: 16 }, (_, i) =>
        scene.store.update(ConfigMapKind, { ...created, data: { value: String(i) } }),
      );
      const results = await Promise.allSettled(writes);
      const refused = results
        .filter((result) => result.status === 'rejected')
        .map((result) => result.reason as StoreError);
      expect(refused.map((error) => error.reason)).toEqual(Array<string>(15).fill('Conflict'));
      const winner = results.findIndex((result) => result.status === 'fulfilled');
      expect((await scene.store.get(ConfigMapKind, created.metadata))?.data).toEqual({ value: String(winner) });
    });
  });
}
