import { labels, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { ApiUnderTest } from '../../test/harness.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

/** What the API answers to the owner who asks for a zone by its id, once it has seen an object or its end. */
async function read(token: string, id: string, seen: () => boolean): Promise<unknown> {
  while (!seen()) await new Promise((resolve) => setTimeout(resolve, 5));
  const { status, body } = await api.send(token, 'GET', `/api/v1/zones/${id}`);
  return [status, body.name];
}

test('an object of another namespace with the id of a zone neither hides it nor takes it away', async () => {
  const token = await api.account();
  const { body } = await api.send(token, 'POST', '/api/v1/zones', { name: 'victim.example' });
  const id: string = body.id;
  const key = { namespace: 'evil', name: 'evil' };
  const spec = { domain: 'evil.example', records: [], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' };
  const forged = make(ZoneKind, { ...key, labels: { [labels.zoneId]: id } }, { spec } as Pick<ZoneResource, 'spec'>);
  const { zones } = api.services.caches;

  await api.store.create(ZoneKind, forged);
  expect(await read(token, id, () => zones.get(key) !== undefined)).toEqual([200, 'victim.example']);
  await api.store.delete(ZoneKind, key);
  expect(await read(token, id, () => zones.get(key) === undefined)).toEqual([200, 'victim.example']);
});
