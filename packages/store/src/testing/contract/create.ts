import { ConfigMapKind, DomainClaimKind, make, type ObjectMeta, ZoneKind } from '@fourwinds/resources';
import type { StoreError } from '../../store.ts';
import { refusal, type Scene, spec, status } from './scene.ts';

export function createContract(scene: Scene): void {
  describe('create', () => {
    test('fills in the server’s fields', async () => {
      const created = await scene.createZone({ labels: { team: 'web' } });
      expect(created).toEqual(await scene.getZone());
      expect(created).toMatchObject({ apiVersion: ZoneKind.apiVersion, kind: 'Zone', spec });
      const { metadata } = created;
      expect(metadata).toMatchObject({
        namespace: scene.namespace,
        name: 'example',
        generation: 1,
        labels: { team: 'web' },
      });
      expect(metadata.uid).toMatch(/^[-0-9a-f]{36}$/);
      expect(metadata.resourceVersion).toMatch(/^[1-9]\d*$/);
      expect(metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    });

    test('drops the status', async () => {
      const created = await scene.store.create(ZoneKind, { ...scene.zone(), status });
      expect(created.status).toBeUndefined();
    });

    test('fills in defaults and prunes unknown fields', async () => {
      const given = scene.zone({}, { spec: { domain: 'example.com', proxied: true }, more: 1 });
      const created = await scene.store.create(ZoneKind, given);
      expect(created).not.toHaveProperty('more');
      expect(created.spec).toEqual({ ...spec, records: [] });
    });

    test('refuses a name that is taken', async () => {
      await scene.createZone();
      await expect(scene.createZone()).rejects.toMatchObject(refusal('AlreadyExists'));
    });

    test('leaves the object that was given as it is', async () => {
      const given = scene.zone();
      await scene.store.create(ZoneKind, given);
      expect(given).toEqual(scene.zone());
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
      const error = await scene.store
        .create(ZoneKind, scene.zone(metadata, content))
        .catch((thrown: unknown) => thrown as StoreError);
      expect(error).toMatchObject({ name: 'StoreError', reason: 'Invalid' });
      expect((error as StoreError).causes.map((cause) => cause.field).join()).toContain(field);
      expect((error as StoreError).message).toContain(field);
    });

    test('more than fits', async () => {
      await expect(
        scene.store.create(ConfigMapKind, scene.configMap('large', 'x'.repeat(2 * 1024 * 1024))),
      ).rejects.toMatchObject(refusal('Invalid'));
    });

    test('a namespaced kind without namespace, and the reverse', async () => {
      await expect(scene.createZone({ namespace: undefined })).rejects.toMatchObject(refusal('Invalid'));
      const claim = make(
        DomainClaimKind,
        { name: 'claim', namespace: scene.namespace },
        { spec: { domain: 'example.com', namespace: scene.namespace, zone: 'example' } },
      );
      await expect(scene.store.create(DomainClaimKind, claim)).rejects.toMatchObject(refusal('Invalid'));
    });

    test('on update as well, and nothing is changed', async () => {
      const created = await scene.createZone();
      await expect(
        scene.store.update(ZoneKind, { ...created, spec: { ...spec, defaultTTL: 1 } }),
      ).rejects.toMatchObject(refusal('Invalid'));
      expect(await scene.getZone()).toEqual(created);
    });
  });
}
