import { type Answer, ApiUnderTest } from '../../test/harness.ts';

let api: ApiUnderTest;
let token: string;
let zones = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
});
afterAll(() => api.stop());

async function newZone(...records: object[]): Promise<string> {
  const name = `zone${++zones}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  if (records.length > 0) expect((await change(name, ...records)).status).toBe(200);
  return name;
}

function change(zone: string, ...changes: object[]): Promise<Answer> {
  return api.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
}

async function records(zone: string): Promise<string[]> {
  const { body } = await api.send(token, 'GET', `/api/v1/zones/${zone}/records?limit=200`);
  return body.data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
}

test('a zone is made, listed, shown, filled and deleted', async () => {
  const created = await api.send(token, 'POST', '/api/v1/zones', { name: 'Bücher.Example.' });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    name: 'xn--bcher-kva.example',
    status: 'pending',
    record_count: 0,
    serial: null,
    default_ttl: 3600,
    dnssec: { status: 'off' },
    problems: [],
  });
  expect(created.body.nameservers).toEqual(['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example`));
  const listed = await api.send(token, 'GET', '/api/v1/zones?name=bücher.example');
  expect(listed.body).toEqual({ data: [created.body], next_cursor: null });
  expect((await api.send(token, 'GET', `/api/v1/zones/${created.body.id}`)).body).toEqual(created.body);
  const changed = await change('xn--bcher-kva.example', { name: 'WWW', type: 'a', value: '192.0.2.1' });
  expect(changed.body).toMatchObject({
    zone: 'xn--bcher-kva.example',
    serial: null,
    applied: true,
    changes: [{ index: 0, op: 'upsert', status: 'created' }],
    warnings: [],
  });
  expect(await records('b%C3%BCcher.example')).toEqual(['www 3600 A 192.0.2.1']);
  expect((await api.send(token, 'DELETE', `/api/v1/zones/${created.body.id}`)).status).toBe(204);
  expect((await api.send(token, 'GET', `/api/v1/zones/${created.body.id}`)).body.status).toBe('deleting');
});
