import { jest } from '@jest/globals';
import { ACCOUNTS_NAMESPACE, labels, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import { Random } from '../../../../test/random.ts';
import { until } from '../../../../test/until.ts';
import { ApiUnderTest } from '../../../test/harness.ts';
import { Caches } from '../../start/caches.ts';
import { ZoneIndex } from './zone-index.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

/** Returns the response for a zone ID that the owner gets after the API has seen the object or its deletion. */
async function read(token: string, id: string, seen: () => boolean): Promise<unknown> {
  await until('the API has seen it', seen);
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
  const { zones } = api.caches;

  await api.store.create(ZoneKind, forged);
  expect(await read(token, id, () => zones.get(key) !== undefined)).toEqual([200, 'victim.example']);
  await api.store.delete(ZoneKind, key);
  expect(await read(token, id, () => zones.get(key) === undefined)).toEqual([200, 'victim.example']);
});

describe('zones of an account', () => {
  let read = 0;

  /** Returns a zone that counts how often its fields are read. */
  function counted(domain: string, account: string): ZoneResource {
    const metadata = { namespace: ACCOUNTS_NAMESPACE, name: domain, labels: { [labels.account]: account } };
    const spec = { domain, records: [], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
    return Object.defineProperty(make(ZoneKind, metadata, { spec }), 'spec', { get: () => (read++, spec) });
  }

  test('are paged and counted without reading the others', () => {
    const { zones } = new Caches(new MemoryStore());
    const change = jest.spyOn(zones, 'onChange');
    const index = new ZoneIndex(zones);
    const listeners = change.mock.calls.map(([listener]) => listener);
    const names = Array.from({ length: 3000 }, (_, i) => `zone-${String(i).padStart(4, '0')}.example`);
    for (const name of new Random(1).shuffled(names))
      for (const listener of listeners)
        listener({ name }, [counted(name, Number(name.slice(5, 9)) % 3 === 0 ? 'other' : 'own'), undefined]);
    const own = names.filter((_, i) => i % 3 !== 0);
    read = 0;
    expect([index.countOf('own'), index.countOf('other'), index.countOf('none')]).toEqual([2000, 1000, 0]);
    const page = index.ofOwners(['own'], `${own[999]}\uffff`, 50);
    expect(read).toBe(0);
    expect(page.map(({ spec }) => spec.domain)).toEqual(own.slice(1000, 1050));
  });
});
