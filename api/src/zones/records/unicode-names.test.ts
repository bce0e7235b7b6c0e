import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';

let api: ApiUnderTest;
let token: string;
let id: string;

const ZONE = '/zones/bücher.example';
const RECORDS = `${ZONE}/records`;
const shown = { name: 'xn--strae-oqa.de', unicode_name: 'straße.de', type: 'A', value: '192.0.2.1' };

const asked = encodeURI;
const get = async (path: string) => (await api.send(token, 'GET', asked(path))).body;

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  await api.send(token, 'POST', '/api/v1/zones', { name: 'Bücher.example' });
  const { status, body } = await api.send(token, 'POST', asked(`/v1${RECORDS}`), {
    name: 'Straße.de',
    type: 'A',
    value: '192.0.2.1',
  });
  expect({ status, body }).toMatchObject({ status: 201, body: shown });
  ({ id } = body);
});

test.each([
  [`/api/v1${RECORDS}`],
  [`/v1${RECORDS}`],
  [`/api/v1${RECORDS}?name=straße.de`],
  [`/v1${RECORDS}?name=STRASSE.de.bücher.example.&type=AAAA,A`, []],
  [`/api/v1${RECORDS}?name=xn--strae-oqa.de&limit=1`],
])('%s', async (path, expected: object[] = [shown]) => {
  expect((await get(path)).data).toMatchObject(expected);
});

test('a record alone and in the results of a search', async () => {
  expect(await get(`/v1${RECORDS}/${id}`)).toMatchObject(shown);
  expect((await get('/v1/search?q=straße')).data).toMatchObject([
    { unicode_name: 'straße.de.bücher.example', record: shown },
  ]);
});

test('a dry run shows the name, and deletes by it', async () => {
  const changes = [{ op: 'delete', name: 'straße.de', type: 'A' }];
  const { body } = await api.send(token, 'PATCH', asked(`/api/v1${RECORDS}?dry_run=true`), { changes });
  expect(body).toMatchObject({ change: { diff: { removed: [shown] } } });
});

test('the name of a record that was shown is taken back, and not changed by its Unicode form alone', async () => {
  const record = await get(`/v1${RECORDS}/${id}`);
  const path = asked(`/v1${RECORDS}/${id}`);
  expect((await api.send(token, 'PATCH', path, record)).status).toBe(200);
  expect((await api.send(token, 'PATCH', path, { unicode_name: 'weg' })).body.issues).toMatchObject([
    { path: 'unicode_name', code: 'field-invalid' },
  ]);
});

test('the audit log is filtered by it', async () => {
  const changed = { action: 'records.change' };
  for (const path of [`/api/v1${ZONE}/audit?name=straße.de`, '/v1/audit?name=straße.de&zone=bücher.example'])
    expect((await get(path)).data).toMatchObject([changed, changed]);
  const { status, body } = await api.send(token, 'GET', '/api/v1/audit?name=a..b');
  expect({ status, details: body.error.issues }).toMatchObject({ status: 422, details: [{ path: 'query.name' }] });
});

test('each label is converted alone, so that none is read as an address', async () => {
  const { status, body } = await api.send(token, 'POST', asked(`/v1${RECORDS}`), {
    name: '0x7f.ü.1',
    type: 'TXT',
    value: 'x',
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { name: '0x7f.xn--tda.1', unicode_name: '0x7f.ü.1' } });
});
