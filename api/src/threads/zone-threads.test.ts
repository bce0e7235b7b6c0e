/** @slow: not in make check. */
import { Readings } from '@fourwinds/zones';
import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { labels, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { ApiUnderTest } from '../../test/harness.ts';
import { KeptRecords } from '../zones/records/kept-records.ts';
import { zoneThreads } from './zone-threads.ts';

const script = new URL('./zone-thread.ts', import.meta.url);
const RECORDS = 9000;
const file = (first: number): string =>
  Array.from({ length: RECORDS }, (_, i) => `h${first + i} A 192.0.2.${i % 250}`).join('\n');

let api: ApiUnderTest;
let heavy: string;
let other: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  [heavy, other] = [await api.account(), await api.account()];
  await api.send(heavy, 'POST', '/v1/zones', { name: 'heavy.example' });
  await api.send(other, 'POST', '/v1/zones', { name: 'other.example' });
});
afterAll(() => api.stop());
afterEach(() => jest.restoreAllMocks());

const importFile = (text: string, query = '') =>
  api.request(heavy, 'PUT', `/v1/zones/heavy.example/zonefile${query}`, {
    body: text,
    headers: { 'Content-Type': 'text/dns' },
  });
const list = (query = '') => api.send(heavy, 'GET', `/v1/zones/heavy.example/records${query}`);

/** Returns how many sequential requests of another account are answered while the work runs. */
async function answeredDuring(work: Promise<{ status: number }>): Promise<number> {
  let isDone = false;
  const done = work.then(({ status }) => {
    isDone = true;
    expect(status).toBe(200);
  });
  let answered = 0;
  for (; !isDone; answered++) expect((await api.send(other, 'GET', '/v1/zones/other.example')).status).toBe(200);
  await done;
  return answered;
}

describe('while one account has large zones worked on, another is answered', () => {
  beforeAll(async () => {
    expect((await importFile(file(0))).status).toBe(200);
  });

  test('an import', async () => {
    expect(await answeredDuring(importFile(file(100), '?dry_run=true'))).toBeGreaterThan(20);
  });

  test('a change of one record', async () => {
    const changes = [{ name: 'one', type: 'A', value: '192.0.2.1' }];
    const path = '/v1/zones/heavy.example/records?dry_run=true';
    const change = api.send(heavy, 'PATCH', `/api${path}`, { changes });
    expect(await answeredDuring(change)).toBeGreaterThan(5);
  });

  test('an export, which is whole', async () => {
    const response = api.request(heavy, 'GET', '/v1/zones/heavy.example/zonefile', { headers: { Accept: 'text/dns' } });
    expect(await answeredDuring(response)).toBeGreaterThan(5);
    expect((await response).body as unknown as string).toContain('h8999.heavy.example.');
  });
});

describe('records of a zone', () => {
  test('are read once for all requests of a version, and anew for the next', async () => {
    const changes = [{ name: 'first', type: 'A', value: '192.0.2.1' }];
    await api.send(heavy, 'PATCH', '/api/v1/zones/heavy.example/records', { changes });
    const run = jest.spyOn(api.services.threads, 'readRecords');
    const pages = await Promise.all(Array.from({ length: 20 }, () => list('?limit=1')));
    const [{ id }] = (await list('?name=first')).body.data;
    await api.send(heavy, 'GET', `/v1/zones/heavy.example/records/${id}`);
    expect(pages.map(({ status }) => status)).toEqual(new Array<number>(20).fill(200));
    expect(run).toHaveBeenCalledTimes(1);
    await api.send(heavy, 'PATCH', `/v1/zones/heavy.example/records/${id}`, { value: '192.0.2.2' });
    expect((await list('?name=first')).body.data).toMatchObject([{ value: '192.0.2.2' }]);
  });

  test('are all in the pages of a list, in the same order', async () => {
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
      names.push(...body.data.map(({ name }) => name));
      cursor = body.next_cursor;
    }
    expect(names).toEqual([...new Set(names)].sort());
    expect(names).toHaveLength(RECORDS + 1);
  });

  test('are kept for the zones read last, as many as have room', async () => {
    const threads = zoneThreads({ readings: new Readings(), script });
    const run = jest.spyOn(threads, 'readRecords');
    const kept = new KeptRecords((facts, effort) => threads.readRecords(facts, effort), 250);
    const zones = [zoneWith('a', 100), zoneWith('b', 100), zoneWith('c', 100)];
    for (const i of [0, 1, 0, 2, 0, 1]) expect(await kept.of(zones[i], 'account')).toHaveLength(100);
    expect(run).toHaveBeenCalledTimes(4);
    await threads.stop();
  });
});

test('a further change of a large zone is decided without a thread, by the records that it concerns', async () => {
  const change = (value: string, name = 'further') =>
    api.send(heavy, 'PATCH', '/api/v1/zones/heavy.example/records', {
      changes: [{ op: 'replace', name, type: 'A', values: [value] }],
    });
  expect((await change('192.0.2.1')).status).toBe(200);
  const run = jest.spyOn(api.services.threads, 'decideChange');
  expect((await change('192.0.2.2')).status).toBe(200);
  expect(run).not.toHaveBeenCalled();
  expect((await change('192.0.2', 'further')).status).toBe(422);
  expect(run).toHaveBeenCalledTimes(1);
  expect((await list('?name=further')).body.data).toMatchObject([{ value: '192.0.2.2' }]);
});

test('work that does not come to an end in time is given up, and the account gets an error', async () => {
  const threads = zoneThreads({ readings: new Readings(), script, deadlineMilliseconds: 1 });
  const { spec } = zoneWith('late', 5000);
  const result = threads.readRecords({ zoneId: 'late', spec, managedBy: 'api' }, { account: 'account', items: 5000 });
  await expect(result).rejects.toMatchObject({ name: 'Failure', code: 'unavailable' });
  await threads.stop();
});

function zoneWith(name: string, count: number): ZoneResource {
  const records = Array.from({ length: count }, (_, i) => ({ name: `h${i}`, type: 'A', value: '192.0.2.1' }));
  const uid = createHash('sha256').update(name).digest('hex');
  const metadata = { namespace: 'fourwinds-accounts', name, uid, generation: 1, labels: { [labels.zoneId]: uid } };
  const spec = {
    domain: `${name}.example`,
    records,
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  return make(ZoneKind, metadata, { spec });
}
