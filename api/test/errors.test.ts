import { ZoneKind } from '@fourwinds/resources';
import { StoreError } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { jest } from '@jest/globals';
import { type Answer, ApiUnderTest, silent as log } from './harness.ts';
import { openPool } from '../src/storage/db/pool.ts';
import { Tokens } from '../src/automation/tokens/tokens.ts';
import { finishChanges } from '../src/storage/journal/finish-changes.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { toFailure } from '../src/http/errors.ts';

let api: ApiUnderTest;
let token: string;
const store = new MemoryStore();
const RECORDS = '/api/v1/zones/errors.example/records';
const away = new StoreError('Unavailable', 'the store does not answer');

beforeAll(async () => {
  api = await ApiUnderTest.start(store);
  token = await api.account();
  await api.send(token, 'POST', '/api/v1/zones', { name: 'errors.example' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => api.stop());

function change(value: string, headers = {}) {
  return api.request(token, 'PATCH', RECORDS, { body: { changes: [{ name: 'x', type: 'A', value }] }, headers });
}

async function journalled({ headers }: Answer): Promise<string> {
  const { rows } = await api.pool.query<{ state: string }>('SELECT state FROM changes WHERE request_id = $1', [
    headers.get('X-Request-Id'),
  ]);
  return rows[0].state;
}

async function finishOld(): Promise<void> {
  await api.pool.query("UPDATE changes SET created_at = created_at - interval '2 minutes' WHERE state = 'pending'");
  await finishChanges(api.services);
}

test('a store that is away is 503, to be tried again', async () => {
  for (const verb of ['get', 'update'] as const) jest.spyOn(store, verb).mockRejectedValue(away);
  const { status, headers, body } = await change('192.0.2.1');
  expect({ status, code: body.error.code, retry: headers.get('Retry-After') }).toEqual({
    status: 503,
    code: 'unavailable',
    retry: '2',
  });
});

test('a write that another one outran is made again; with If-Match it fails', async () => {
  const update = store.update.bind(store);
  const outrun = jest.spyOn(store, 'update').mockImplementationOnce(async (kind, object) => {
    const latest = (await store.get(ZoneKind, objectKeyFor('errors.example')))!;
    await update(ZoneKind, { ...latest, spec: { ...latest.spec, defaultTTL: 7200 } });
    return update(kind, object);
  });
  const answer = await change('192.0.2.2');
  expect(answer.status).toBe(200);
  expect(outrun).toHaveBeenCalledTimes(2);
  const zone = (await store.get(ZoneKind, objectKeyFor('errors.example')))!;
  expect(zone.spec).toMatchObject({ defaultTTL: 7200, records: [{ value: '192.0.2.2' }] });
  expect(await journalled(answer)).toBe('applied');
});

test('a write that is outrun for ever is a conflict', async () => {
  jest.spyOn(store, 'update').mockRejectedValue(new StoreError('Conflict', 'changed'));
  const answer = await change('192.0.2.3');
  expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 409, code: 'conflict' });
  expect(await journalled(answer)).toBe('failed');
});

test('a write whose answer was lost is not acknowledged, and finished later', async () => {
  const update = store.update.bind(store);
  jest.spyOn(store, 'update').mockImplementationOnce(async (kind, object) => {
    await update(kind, object);
    throw away;
  });
  const answer = await change('192.0.2.4');
  expect(answer.status).toBe(503);
  expect(await journalled(answer)).toBe('pending');
  await finishOld();
  expect(await journalled(answer)).toBe('applied');
});

test('a write that was never made is finished as failed', async () => {
  jest.spyOn(store, 'update').mockRejectedValueOnce(away);
  const answer = await change('192.0.2.5');
  expect(answer.status).toBe(503);
  await finishOld();
  expect(await journalled(answer)).toBe('failed');
});

test('an unexpected error is 500 and reveals nothing of the inside', async () => {
  jest.spyOn(store, 'update').mockRejectedValue(new Error('secret of the inside'));
  const { status, body } = await change('192.0.2.6');
  expect({ status, code: body.error.code }).toEqual({ status: 500, code: 'internal' });
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a database that is away is 503', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  jest.spyOn(api.services.tokens, 'find').mockRejectedValue(refused);
  const { status, body } = await change('192.0.2.7');
  expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'unavailable' });
});

test('a database that hangs is 503, whether it says so itself or is silent', async () => {
  const impatient = openPool(api.pool.options.connectionString!, log, 50);
  const blocker = await api.pool.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE tokens');
    jest.spyOn(api.services.tokens, 'find').mockImplementation((text) => new Tokens(impatient).find(text));
    const { status, body } = await change('192.0.2.8');
    expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'unavailable' });
    const silent = impatient.query('SET statement_timeout = 0; SELECT pg_sleep(60)').catch(toFailure);
    expect(await silent).toMatchObject({ code: 'unavailable' });
  } finally {
    blocker.release(true);
    await impatient.end();
  }
});
