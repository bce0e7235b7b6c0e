/** @slow: not in make check. */
import { ZoneKind } from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import { type Answer, ApiUnderTest } from '../../../test/harness.ts';
import { appliedByKubectl, ManagedStore } from '../../../test/managed-store.ts';
import { followerOf, Publisher } from '../../../test/publish.ts';
import { objectKeyFor } from '../zone/find-zone.ts';
import type { HistoryFollower } from './follow-histories.ts';

let api: ApiUnderTest;
let token: string;
let publisher: Publisher;
let follower: HistoryFollower;
let count = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start(new ManagedStore());
  token = await api.account();
  publisher = new Publisher(api);
  follower = followerOf(api);
  follower.start();
});
afterAll(async () => {
  await follower.stop();
  await api.stop();
});

interface RolledBackBody {
  readonly change: {
    readonly id: string | null;
    readonly diff: { readonly added: readonly object[]; readonly removed: readonly object[] } | null;
  };
}

async function newZone(): Promise<string> {
  const domain = `rolled${++count}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: domain })).status).toBe(201);
  return domain;
}

const change = (zone: string, ...changes: object[]): Promise<Answer> =>
  api.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });

/** Changes records, publishes the zone, and waits until the revision is recorded. */
async function revise(zone: string, ...changes: object[]): Promise<void> {
  expect((await change(zone, ...changes)).status).toBe(200);
  const before = await latest(zone);
  await publisher.publish(zone);
  await until('there is another revision', async () => (await latest(zone)) !== before);
}

async function latest(zone: string): Promise<unknown> {
  const { body } = await api.send(token, 'GET', `/api/v1/zones/${zone}/revisions?limit=1`);
  return (body.data as unknown as { revision: number }[]).at(0)?.revision;
}

async function rollBack(
  zone: string,
  revision: number,
  { by = token, query = '', headers = {} }: { by?: string; query?: string; headers?: { [name: string]: string } } = {},
) {
  const path = `/api/v1/zones/${zone}/revisions/${revision}/rollback${query}`;
  const { status, body } = await api.request(by, 'POST', path, { headers });
  return { status, body: body as unknown as RolledBackBody, error: body.error };
}

async function records(zone: string) {
  const { body } = await api.send(token, 'GET', `/api/v1/zones/${zone}/records?limit=200`);
  return body.data.map(({ id, name, type, value, ttl, comment }) => ({ id, name, type, value, ttl, comment }));
}

const a = (name: string, value: string, more = {}) => ({ name, type: 'A', value, ...more });

test('records come back with ids, TTLs and comments; a dry run writes nothing', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1', { comment: 'the site', ttl: 60 }), a('keep', '192.0.2.2'));
  const before = await records(zone);
  await revise(zone, { op: 'delete', name: 'www', type: 'A' }, a('new', '192.0.2.3'));
  const after = await records(zone);
  const dry = await rollBack(zone, 1, { query: '?dry_run=true' });
  expect(dry).toMatchObject({
    status: 200,
    body: {
      revision: 1,
      record_counts: { added_count: 1, changed_count: 0, removed_count: 1 },
      change: { id: null, applied: false },
    },
  });
  expect(dry.body.change.diff).toMatchObject({ added: [{ name: 'www', ttl: 60 }], removed: [{ name: 'new' }] });
  expect(await records(zone)).toEqual(after);
  const done = await rollBack(zone, 1);
  expect(done).toMatchObject({
    status: 200,
    body: { record_counts: { added_count: 1, removed_count: 1 }, change: { applied: true, diff: null } },
  });
  expect(await records(zone)).toEqual(before);
  const journal = await api.pool.query('SELECT action, state, request FROM changes WHERE id = $1', [
    done.body.change.id,
  ]);
  expect(journal.rows).toEqual([{ action: 'zone.rollback', state: 'applied', request: { revision: '1' } }]);
  expect(await rollBack(zone, 1)).toMatchObject({ status: 200, body: { change: { id: null } } });
});

test('a rollback undoes changes that are not published yet', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1'));
  const before = await records(zone);
  await change(zone, { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.9'] });
  expect((await rollBack(zone, 1)).status).toBe(200);
  expect(await records(zone)).toEqual(before);
});

test('an id that another record has meanwhile is not given twice', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1'));
  const [{ id }] = await records(zone);
  await revise(zone, { op: 'upsert', id, value: '192.0.2.2', name: 'moved', type: 'A' });
  await change(zone, a('www', '192.0.2.5'));
  expect((await rollBack(zone, 1)).status).toBe(200);
  expect(await records(zone)).toMatchObject([{ id, name: 'www', value: '192.0.2.1' }]);
});

test('a record whose id was not recorded takes that of the one which it replaces', async () => {
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1', { comment: 'the site' }));
  const before = await records(zone);
  await publisher.publish(zone, {
    changedMeanwhile: () => change(zone, { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.2'] }),
  });
  await until('there is a revision', async () => (await latest(zone)) === 1);
  expect((await rollBack(zone, 1)).status).toBe(200);
  expect(await records(zone)).toEqual(before);
});

test('If-Match holds', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1'));
  const etag = (await api.send(token, 'GET', `/api/v1/zones/${zone}`)).headers.get('ETag')!;
  await revise(zone, a('new', '192.0.2.2'));
  expect(await rollBack(zone, 1, { headers: { 'If-Match': etag } })).toMatchObject({ status: 412 });
  expect(await records(zone)).toHaveLength(2);
});

test('records that machines wrote since stay', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1'));
  await change(zone, a('_acme-challenge', '192.0.2.7'), a('new', '192.0.2.8'));
  const added = [`_acme-challenge.${zone}. 3600 IN A 192.0.2.7`];
  const folding = [{ causes: [{ type: 'Contributed' as const }], difference: { added, removed: [] } }];
  await publisher.publish(zone, { folding });
  await until('there is a second revision', async () => (await latest(zone)) === 2);
  expect((await rollBack(zone, 1)).status).toBe(200);
  expect((await records(zone)).map(({ name }) => name)).toEqual(['_acme-challenge', 'www']);
});

test('a zone whose records kubectl owns is rolled back there', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1'));
  const { metadata, ...stored } = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  await api.store.update(ZoneKind, { ...stored, metadata: { ...metadata, annotations: appliedByKubectl } });
  const answer = await rollBack(zone, 1);
  expect(answer).toMatchObject({ status: 409, error: { code: 'conflict' } });
});

test('a revision that is not valid any more is refused, and nothing changes', async () => {
  const zone = await newZone();
  await revise(zone, { name: 'www', type: 'CNAME', value: 'a.example.net.' });
  await revise(zone, { op: 'delete', name: 'www', type: 'CNAME' }, a('www', '192.0.2.1'));
  const limited = await api.token((await api.send(token, 'GET', '/v1/account')).body.id, {
    kind: 'scoped',
    types: ['CNAME'],
  });
  const before = await records(zone);
  expect(await rollBack(zone, 1, { by: limited })).toMatchObject({ status: 422 });
  expect(await records(zone)).toEqual(before);
});

test('a token limited to names rolls their records back alone', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1'), a('other', '192.0.2.2'));
  await revise(
    zone,
    { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.8'] },
    { op: 'replace', name: 'other', type: 'A', values: ['192.0.2.9'] },
  );
  const account = (await api.send(token, 'GET', '/v1/account')).body.id;
  const limited = await api.token(account, { kind: 'scoped', names: ['www'] });
  expect((await rollBack(zone, 1, { by: limited })).status).toBe(200);
  expect((await records(zone)).map(({ value }) => value)).toEqual(['192.0.2.9', '192.0.2.1']);
});

test('two rollbacks at once end in one of the revisions', async () => {
  const zone = await newZone();
  for (const host of [1, 2]) await revise(zone, { op: 'replace', name: 'www', type: 'A', values: [`192.0.2.${host}`] });
  await change(zone, { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.3'] });
  const answers = await Promise.all([1, 2, 1, 2].map((revision) => rollBack(zone, revision)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const after = await records(zone);
  expect(after).toHaveLength(1);
  expect(['192.0.2.1', '192.0.2.2']).toContain(after[0].value);
});

test('another account does not find the zone, and reading is not enough', async () => {
  const zone = await newZone();
  await revise(zone, a('www', '192.0.2.1'));
  expect((await rollBack(zone, 1, { by: await api.account() })).status).toBe(404);
  const account = (await api.send(token, 'GET', '/v1/account')).body.id;
  const reading = await api.token(account, { kind: 'scoped', scopes: ['records:read', 'zones:read'] });
  expect((await rollBack(zone, 1, { by: reading })).status).toBe(403);
  expect((await rollBack(zone, 7)).status).toBe(404);
});
