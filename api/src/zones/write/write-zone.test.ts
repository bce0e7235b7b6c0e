import { jest } from '@jest/globals';
import { ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { zoneForEachTest } from '../../../test/zone-for-each-test.ts';
import { objectKeyFor } from '../zone/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let path: string;
let domain: string;

zoneForEachTest((given) => {
  ({ api, token, domain } = given);
  path = `/api/v1/zones/${domain}/records`;
});
afterEach(() => jest.restoreAllMocks());

const put = (name: string, headers = {}) =>
  api.request(token, 'PATCH', path, { body: { changes: [{ name, type: 'A', value: '192.0.2.1' }] }, headers });
const stored = async (): Promise<ZoneResource> => (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
const names = async (): Promise<string[]> => (await stored()).spec.records.map(({ name }) => name);

/** Makes this replica's cache return the current version of the zone from now on. */
async function freeze(): Promise<void> {
  jest.spyOn(api.caches.latestZones, 'get').mockReturnValue(await stored());
}

/** Changes the zone through another replica. Returns the zone afterwards. */
async function changeElsewhere(...records: ZoneResource['spec']['records']): Promise<ZoneResource> {
  const zone = await stored();
  return api.store.update(ZoneKind, { ...zone, spec: { ...zone.spec, records } });
}

const elsewhere = { name: 'elsewhere', type: 'A', value: '192.0.2.2', id: '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d' };

test('changes one after the other read nothing from the store, and each sees the one before', async () => {
  const get = jest.spyOn(api.store, 'get');
  for (const name of ['a', 'b', 'c']) expect((await put(name)).status).toBe(200);
  expect(get).not.toHaveBeenCalled();
  expect(await names()).toEqual(['a', 'b', 'c']);
});

describe('where another replica was first', () => {
  test('a change is decided anew by the stored version', async () => {
    await freeze();
    await changeElsewhere(elsewhere);
    expect((await put('a')).body.results).toMatchObject([{ status: 'created' }]);
    expect(await names()).toEqual(['elsewhere', 'a']);
  });

  test('a change is decided once where that was a status alone', async () => {
    await put('a');
    await freeze();
    await api.store.updateStatus(ZoneKind, { ...(await stored()), status: { recordCount: 1 } });
    const [update, get] = [jest.spyOn(api.store, 'update'), jest.spyOn(api.store, 'get')];
    expect((await put('b')).body.results).toMatchObject([{ status: 'created' }]);
    expect([update.mock.calls.length, get.mock.calls.length]).toEqual([2, 1]);
    expect(await names()).toEqual(['a', 'b']);
    expect((await stored()).status).toEqual({ recordCount: 1 });
  });

  test('a record that is not known here is found', async () => {
    await freeze();
    await changeElsewhere(elsewhere);
    expect((await api.send(token, 'PATCH', path, { changes: [{ id: elsewhere.id, value: '192.0.2.3' }] })).status).toBe(
      200,
    );
    expect((await stored()).spec.records).toEqual([{ ...elsewhere, value: '192.0.2.3' }]);
  });

  test('a record that only seems to be there is written', async () => {
    await put('a');
    await freeze();
    await changeElsewhere(elsewhere);
    expect((await put('a')).body.results).toMatchObject([{ status: 'created' }]);
    expect(await names()).toEqual(['elsewhere', 'a']);
  });

  test('a zone that is deleted is not changed', async () => {
    await freeze();
    await api.store.delete(ZoneKind, objectKeyFor(domain));
    expect((await put('a')).body.error.code).toBe('conflict');
  });

  test('If-Match means the version that is stored', async () => {
    const before = (await put('a')).headers.get('ETag')!;
    await freeze();
    await changeElsewhere(elsewhere);
    const late = await put('b', { 'If-Match': before });
    expect([late.status, late.body.error.code]).toEqual([412, 'precondition_failed']);
    const { headers } = await api.send(token, 'GET', `/api/v1/zones/${domain}`);
    expect((await put('b', { 'If-Match': headers.get('ETag')! })).status).toBe(200);
    expect(await names()).toEqual(['elsewhere', 'b']);
  });
});

test('a refusal is of the stored version, and decided once where that is the known one', async () => {
  const get = jest.spyOn(api.store, 'get');
  const run = jest.spyOn(api.services.threads, 'decideChange');
  const { status } = await api.send(token, 'PATCH', path, { changes: [{ name: 'a', type: 'A', value: 'nonsense' }] });
  expect([status, get.mock.calls.length, run.mock.calls.length]).toEqual([422, 1, 1]);
});
