import { ApiUnderTest } from './harness.ts';
import { scopes } from '../src/kernel/actor.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

test.each(['', 'Bearer', 'Bearer nonsense', 'Basic dXNlcjpwYXNz', `Bearer fw_${'0'.repeat(49)}`])(
  'Authorization: %s is refused',
  async (authorization) => {
    const { status, headers, body } = await api.request('', 'GET', '/api/v1/zones', {
      headers: {
        Authorization: authorization,
      },
    });
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'unauthorized' });
    expect(headers.get('WWW-Authenticate')).toMatch('Bearer');
  },
);

test('a token that has expired is refused', async () => {
  const token = await api.account({ expiresAt: new Date(Date.now() - 1000) });
  expect((await api.send(token, 'GET', '/api/v1/zones')).status).toBe(401);
  expect(
    (await api.send(await api.account({ expiresAt: new Date(Date.now() + 60_000) }), 'GET', '/api/v1/zones')).status,
  ).toBe(200);
});

test('a token is not stored, and its use is', async () => {
  const token = await api.account();
  await api.send(token, 'GET', '/api/v1/zones');
  const { rows } = await api.pool.query('SELECT * FROM tokens');
  expect(JSON.stringify(rows)).not.toContain(token);
  await api.services.tokens.usesWritten();
  const used = await api.pool.query("SELECT 1 FROM tokens WHERE last_used_at > now() - interval '1 minute'");
  expect(used.rowCount).toBeGreaterThan(0);
});

const RECORDS = '/zones/scopes.example/records';
const RECORD = { name: 'x', type: 'A', value: '192.0.2.1' };

test.each([
  { method: 'GET', path: '/api/v1/zones', scope: 'zones:read' },
  { method: 'GET', path: '/api/v1/zones/scopes.example', scope: 'zones:read' },
  { method: 'POST', path: '/api/v1/zones', body: { name: 'other.example' }, scope: 'zones:write' },
  { method: 'PATCH', path: '/v1/zones/scopes.example', body: { default_ttl: 60 }, scope: 'zones:write' },
  { method: 'DELETE', path: '/api/v1/zones/scopes.example', scope: 'zones:write' },
  { method: 'GET', path: `/api/v1${RECORDS}`, scope: 'records:read' },
  { method: 'GET', path: `/v1${RECORDS}/x`, scope: 'records:read' },
  { method: 'PATCH', path: `/api/v1${RECORDS}`, body: { changes: [RECORD] }, scope: 'records:write' },
  { method: 'POST', path: `/v1${RECORDS}`, body: RECORD, scope: 'records:write' },
  { method: 'PATCH', path: `/v1${RECORDS}/x`, body: { ttl: 60 }, scope: 'records:write' },
  { method: 'DELETE', path: `/v1${RECORDS}/x`, scope: 'records:write' },
])('$method $path needs $scope', async ({ method, path, body, scope }) => {
  const token = await api.account({ scopes: scopes.filter((other) => other !== scope) });
  const answer = await api.send(token, method, path, body);
  expect(answer.status).toBe(403);
  expect(JSON.stringify(answer.body)).toContain(`the token lacks the scope ${scope}`);
});

test('a token for one zone is good for that zone alone', async () => {
  const all = await api.account();
  const [mine, other] = await Promise.all(
    ['mine.example', 'other.example'].map((name) => api.send(all, 'POST', '/api/v1/zones', { name })),
  );
  const { rows } = await api.pool.query<{ id: string }>('SELECT account_id AS id FROM changes WHERE domain = $1', [
    'mine.example',
  ]);
  const one = await api.token(rows[0].id, { zones: [mine.body.id] });
  expect((await api.send(one, 'GET', '/api/v1/zones')).body.data.map(({ name }) => name)).toEqual(['mine.example']);
  expect((await api.send(one, 'PATCH', '/api/v1/zones/mine.example/records', { changes: [RECORD] })).status).toBe(200);
  for (const path of [`/api/v1/zones/${other.body.id}`, '/api/v1/zones/other.example/records'])
    expect((await api.send(one, 'GET', path)).status).toBe(403);
  expect((await api.send(one, 'PATCH', '/api/v1/zones/other.example/records', { changes: [RECORD] })).status).toBe(403);
  expect((await api.send(one, 'DELETE', '/api/v1/zones/other.example')).status).toBe(403);
  expect((await api.send(one, 'POST', '/api/v1/zones', { name: 'third.example' })).status).toBe(403);
});
