import { ConfigMapKind, ZoneKind } from '@fourwinds/resources';
import { type Scene } from './scene.ts';

export function getContract(scene: Scene): void {
  describe('get', () => {
    test('of an absent object is undefined', async () => {
      await scene.createZone();
      expect(await scene.getZone('other')).toBeUndefined();
      expect(await scene.store.get(ZoneKind, { namespace: 'contract-elsewhere', name: 'example' })).toBeUndefined();
    });

    test('gives an object of its own each time', async () => {
      await scene.createZone();
      const one = await scene.getZone();
      one!.spec.records.length = 0;
      expect((await scene.getZone())?.spec.records).toHaveLength(1);
    });

    test('sees the last write', async () => {
      let object = await scene.store.create(ConfigMapKind, scene.configMap('a', '0'));
      for (let i = 1; i <= 10; i++) {
        object = await scene.store.update(ConfigMapKind, { ...object, data: { value: String(i) } });
        expect(await scene.store.get(ConfigMapKind, object.metadata)).toEqual(object);
      }
    });
  });
}
