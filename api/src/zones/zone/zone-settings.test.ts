import { make, NamespaceKind, RecordKind, ZoneKind } from '@fourwinds/resources';
import { admits } from '@fourwinds/zones';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { objectKeyFor } from './find-zone.ts';

/** Tests REST access to the settings that manifests can also contain. */

const ZONE = '/v1/zones/settings.example';
const TEAM = { 'kubernetes.io/metadata.name': 'team-a' };
const RULE = { namespace_labels: TEAM, names: ['*.dev'], types: ['A', 'AAAA'] };

let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  await api.send(token, 'POST', '/v1/zones', { name: 'settings.example' });
});

const patch = (body: object, query = '', headers?: { readonly [name: string]: string }) =>
  api.request(token, 'PATCH', `${ZONE}${query}`, { body, headers });
const stored = async (domain = 'settings.example') => (await api.store.get(ZoneKind, objectKeyFor(domain)))!;

test('changes of a zone wait while it is suspended', async () => {
  expect((await api.send(token, 'GET', ZONE)).body).toMatchObject({ suspend: false, records_from: [] });
  expect((await patch({ suspend: true })).body).toMatchObject({ suspend: true, status: 'suspended' });
  expect((await stored()).spec.suspend).toBe(true);
  const changes = [{ name: 'www', type: 'A', value: '192.0.2.1' }];
  expect((await api.send(token, 'PATCH', `/api${ZONE}/records`, { changes })).status).toBe(200);
  expect((await patch({ suspend: false })).body.suspend).toBe(false);
});

test('Record objects attach from the namespaces that it names, and from its own as before', async () => {
  const { body } = await patch({ records_from: [RULE] });
  expect(body).toMatchObject({
    records_from: [RULE],
    zone_ref: objectKeyFor('settings.example'),
  });
  const zone = await stored();
  const from = (namespace: string, name: string, type: string): boolean => {
    const spec = { zoneRef: { name: zone.metadata.name }, name, type, value: '192.0.2.1' };
    const object = make(NamespaceKind, { name: namespace, labels: { 'kubernetes.io/metadata.name': namespace } }, {});
    return admits(zone, make(RecordKind, { name: 'one', namespace }, { spec }), object);
  };
  expect(from('team-a', 'a.dev', 'A')).toBe(true);
  expect(from('team-a', 'a', 'A')).toBe(false);
  expect(from('team-a', 'a.dev', 'MX')).toBe(false);
  expect(from('team-b', 'a.dev', 'A')).toBe(false);
  expect(from('fourwinds-accounts', 'home', 'A')).toBe(true);
  expect((await patch({ records_from: [] })).body.records_from).toEqual([]);
  expect((await stored()).spec.recordsFrom).toBeUndefined();
});

test('a zone is made with all of them', async () => {
  const settings = { suspend: true, delegate_to: [{ name: 'sub', namespace: 'team-a' }], records_from: [RULE] };
  for (const path of ['/v1/zones', '/api/v1/zones']) {
    const name = `made${path.length}.example`;
    const dry = await api.send(token, 'POST', `${path}?dry_run=true`, { name, ...settings });
    expect(dry).toMatchObject({ status: 200, body: settings });
    const made = await api.send(token, 'POST', path, { name, ...settings });
    expect(made).toMatchObject({ status: 201, body: settings });
  }
});

test('dry_run and If-Match count for them, too, and what changes nothing writes nothing', async () => {
  const before = (await stored()).metadata.resourceVersion;
  expect((await patch({ suspend: true }, '?dry_run=true')).body.suspend).toBe(true);
  expect((await patch({ suspend: true }, '', { 'If-Match': '"other"' })).status).toBe(412);
  expect((await patch({ suspend: false, records_from: [] })).status).toBe(200);
  expect((await stored()).metadata.resourceVersion).toBe(before);
});

test.each([
  [{ suspend: 'yes' }, 'suspend'],
  [{ records_from: [{ namespace_labels: {} }] }, 'records_from[0].namespace_labels'],
  [{ records_from: [{ namespace_labels: TEAM, types: ['SOA'] }] }, 'records_from[0].types[0]'],
  [{ records_from: [{ namespace_labels: TEAM, names: [] }] }, 'records_from[0].names'],
  [{ records_from: [{ namespaces: ['team-a'] }] }, 'records_from[0].namespace_labels'],
])('%j is refused at %s', async (body, path) => {
  const { status, body: answer } = await patch(body);
  expect({ status, code: (answer as unknown as { code: string }).code }).toEqual({
    status: 422,
    code: 'validation_error',
  });
  expect(answer.issues.map((error) => error.path)).toContain(path);
});
