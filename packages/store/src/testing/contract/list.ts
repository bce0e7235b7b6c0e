import { ConfigMapKind, keyOf, ZoneKind } from '@fourwinds/resources';
import { refusal, type Scene } from './scene.ts';

export function listContract(scene: Scene): void {
  describe('list', () => {
    test('has the objects of the namespace, or of all', async () => {
      const elsewhere = await scene.newNamespace();
      await scene.createZone({ name: 'b' });
      await scene.createZone({ name: 'a' });
      await scene.createZone({ name: 'c', namespace: elsewhere });
      const here = await scene.store.list(ZoneKind, { namespace: scene.namespace });
      expect(here.items.map(keyOf)).toEqual([`${scene.namespace}/a`, `${scene.namespace}/b`]);
      expect(here.items[0]).toEqual(await scene.getZone('a'));
      expect(here.continue).toBeUndefined();
      const all = (await scene.store.list(ZoneKind)).items.map(keyOf);
      expect(all).toEqual(expect.arrayContaining([`${scene.namespace}/a`, `${scene.namespace}/b`, `${elsewhere}/c`]));
    });

    test('of one name has that object alone', async () => {
      for (const name of ['a', 'b']) await scene.createZone({ name });
      const { items } = await scene.store.list(ZoneKind, { namespace: scene.namespace, name: 'a', limit: 10 });
      expect(items.map(keyOf)).toEqual([`${scene.namespace}/a`]);
      expect((await scene.store.list(ZoneKind, { namespace: scene.namespace, name: 'c' })).items).toEqual([]);
    });

    test('of metadata has that of the same objects, in pages of one revision, and nothing else of them', async () => {
      for (const name of ['a', 'b', 'c']) await scene.createZone({ name });
      const { items } = await scene.store.list(ZoneKind, { namespace: scene.namespace });
      const first = await scene.store.listMetadata(ZoneKind, { namespace: scene.namespace, limit: 2 });
      await scene.createZone({ name: 'd' });
      const second = await scene.store.listMetadata(ZoneKind, {
        namespace: scene.namespace,
        limit: 2,
        continue: first.continue,
      });
      expect(second).toMatchObject({ revision: first.revision });
      expect(second.continue).toBeUndefined();
      expect([...first.items, ...second.items]).toEqual(items.map(({ metadata }) => ({ metadata })));
      const { items: one } = await scene.store.listMetadata(ZoneKind, { namespace: scene.namespace, name: 'd' });
      expect(one.map(({ metadata }) => metadata.name)).toEqual(['d']);
    });

    test('of nothing has a revision to watch from', async () => {
      const { items, revision } = await scene.store.list(ZoneKind, { namespace: scene.namespace });
      expect(items).toEqual([]);
      expect((await scene.store.listMetadata(ZoneKind, { namespace: scene.namespace })).items).toEqual([]);
      await scene.createZone();
      expect((await scene.collect(ZoneKind, revision, 1)).map((event) => event.type)).toEqual(['added']);
    });

    test('shows one revision on all its pages while others write', async () => {
      const names = Array.from({ length: 1000 }, (_, i) => `object-${String(i).padStart(4, '0')}`);
      await inParallel(names, (name) => scene.store.create(ConfigMapKind, scene.configMap(name, 'before')));
      let page = await scene.store.list(ConfigMapKind, { namespace: scene.namespace, limit: 100 });
      const { revision } = page;
      const items = [...page.items];
      for (let round = 0; page.continue !== undefined; round += 1) {
        await inParallel(page.items.slice(0, 5), (object) => scene.store.delete(ConfigMapKind, object.metadata));
        await inParallel(names.slice(round * 100 + 50, round * 100 + 150), (name) => touch(name));
        await scene.store.create(ConfigMapKind, scene.configMap(`object-${round}999-new`, 'new'));
        page = await scene.store.list(ConfigMapKind, {
          namespace: scene.namespace,
          limit: 100,
          continue: page.continue,
        });
        expect(page.revision).toBe(revision);
        items.push(...page.items);
      }
      expect(items.map((object) => object.metadata.name)).toEqual(names);
      expect(new Set(items.map((object) => object.data?.value))).toEqual(new Set(['before']));
    }, 60_000);

    async function touch(name: string): Promise<void> {
      const object = await scene.store.get(ConfigMapKind, { namespace: scene.namespace, name });
      if (object !== undefined)
        await scene.store.update(ConfigMapKind, { ...object, data: { value: `${object.data?.value} and after` } });
    }

    test('refuses a token of no list', async () => {
      await expect(scene.store.list(ConfigMapKind, { limit: 1, continue: 'nonsense' })).rejects.toMatchObject(
        refusal('Invalid'),
      );
    });
  });
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items].reverse();
  const worker = async (): Promise<void> => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}
