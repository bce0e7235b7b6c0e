import { jest } from '@jest/globals';
import { until } from '../../test/until.ts';
import { ApiUnderTest } from './harness.ts';
import { HeldStore } from './held-store.ts';

/** Tests dynamic updates through two replicas. One of them receives changes late. */

const HOST = 'home.replicas.example';

let store: HeldStore;
let api: ApiUnderTest;
let late: ApiUnderTest;
let token: string;

beforeAll(async () => {
  store = new HeldStore();
  api = await ApiUnderTest.start(store);
  late = await store.holdable(async () => {
    const replica = await api.replica();
    await until('the replica has all zones', () => replica.services.zones.healthy);
    return replica;
  });
  token = await api.account();
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: 'replicas.example' })).status).toBe(201);
});
afterAll(async () => {
  await late.stop();
  await api.stop();
});

beforeEach(async () => {
  const changes = [{ op: 'replace', name: 'home', type: 'A', values: ['192.0.2.1'] }];
  const { status } = await api.send(token, 'PATCH', '/api/v1/zones/replicas.example/records', { changes });
  expect(status).toBe(200);
  // The late replica sees this change before its watch is delayed.
  expect(await addresses(late)).toEqual(['192.0.2.1']);
});

async function addresses(replica: ApiUnderTest): Promise<string[]> {
  const { body } = await replica.send(token, 'GET', '/api/v1/zones/replicas.example/records?type=A');
  return (body.data as unknown as { value: string }[]).map(({ value }) => value);
}

async function push(replica: ApiUnderTest, address: string, host = HOST): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${replica.url}/nic/update?hostname=${host}&myip=${address}`, { headers });
  return (await response.text()).trim();
}

/** Counts the queries of a replica for the last writes of accounts. */
function countQuestions(replica: ApiUnderTest): { readonly count: () => number } & Disposable {
  const query = jest.spyOn(replica.pool, 'query');
  const count = () =>
    query.mock.calls.filter(([one]) => (one as unknown as { name?: string }).name === 'last-revisions').length;
  return { count, [Symbol.dispose]: () => query.mockRestore() };
}

test('of two addresses that come right after each other through two replicas, the later one stays', async () => {
  using questions = countQuestions(late);
  const release = store.hold();
  expect(await push(api, '192.0.2.2')).toBe('good 192.0.2.2');
  const answer = push(late, '192.0.2.1');
  await Promise.race([answer, until('another replica is asked', () => questions.count() > 0)]);
  release();
  expect(await answer).toBe('good 192.0.2.1');
  expect(await addresses(api)).toEqual(['192.0.2.1']);
});

test('an address that is another one in any case waits for no watch and asks for no last write', async () => {
  using questions = countQuestions(late);
  const release = store.hold();
  expect(await push(api, '192.0.2.2')).toBe('good 192.0.2.2');
  expect(await push(late, '192.0.2.3')).toBe('good 192.0.2.3');
  expect(questions.count()).toBe(0);
  release();
  expect(await addresses(api)).toEqual(['192.0.2.3']);
});

test('a host of a zone that was made elsewhere a moment ago is found', async () => {
  using questions = countQuestions(late);
  const release = store.hold();
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: 'new.example' })).status).toBe(201);
  const answer = push(late, '192.0.2.1', 'home.new.example');
  await Promise.race([answer, until('another replica is asked', () => questions.count() > 0)]);
  release();
  expect(await answer).toBe('good 192.0.2.1');
});

test('addresses that are there already share a question', async () => {
  using questions = countQuestions(api);
  const answers = await Promise.all(Array.from({ length: 100 }, () => push(api, '192.0.2.1')));
  expect(new Set(answers)).toEqual(new Set(['nochg 192.0.2.1']));
  expect(questions.count()).toBeLessThan(50);
});
