import { ConfigMapKind, ZoneKind } from '@fourwinds/resources';
import { refusal, type Scene, spec, status } from './scene.ts';

export function updateStatusContract(scene: Scene): void {
  describe('updateStatus', () => {
    test('replaces the status and nothing else', async () => {
      const created = await scene.createZone();
      const changed = {
        ...created,
        spec: { ...spec, suspend: true },
        metadata: { ...created.metadata, labels: { team: 'web' } },
        status,
      };
      const served = await scene.writeStatus(changed);
      expect(served).toMatchObject({ spec, status, metadata: { generation: 1 } });
      expect(served.metadata.labels).toBeUndefined();
      expect(await scene.getZone()).toEqual(served);
      expect((await scene.writeStatus({ ...served, status: { serial: 8 } })).status).toEqual({ serial: 8 });
    });

    test('that changes nothing makes no revision', async () => {
      const served = await scene.writeStatus({ ...(await scene.createZone()), status });
      const again = await scene.writeStatus(structuredClone(served));
      expect(again.metadata.resourceVersion).toBe(served.metadata.resourceVersion);
    });

    test('of an older version is a conflict', async () => {
      const created = await scene.createZone();
      await scene.store.update(ZoneKind, { ...created, spec: { ...spec, suspend: true } });
      await expect(scene.store.updateStatus(ZoneKind, { ...created, status })).rejects.toMatchObject(
        refusal('Conflict'),
      );
    });

    test('is validated', async () => {
      const bad = { ...(await scene.createZone()), status: { serial: -1 } };
      await expect(scene.store.updateStatus(ZoneKind, bad)).rejects.toMatchObject({
        reason: 'Invalid',
        causes: [{ field: 'status.serial' }],
      });
    });

    test('of a kind without status, or of a missing object, is NotFound', async () => {
      const object = await scene.store.create(ConfigMapKind, scene.configMap('a', '1'));
      await expect(scene.store.updateStatus(ConfigMapKind, object)).rejects.toMatchObject(refusal('NotFound'));
      await expect(
        scene.store.updateStatus(ZoneKind, { ...scene.zone({ resourceVersion: '1' }), status }),
      ).rejects.toMatchObject(refusal('NotFound'));
    });
  });
}
