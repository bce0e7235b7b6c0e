/** @slow: not in make check. */
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;
let token: string;
let zone: string;

apiForAllTests((given) => ({ api, token } = given));
beforeEach(async () => {
  const created = await api.send(token, 'POST', '/v1/zones', { name: `${crypto.randomUUID()}.example` });
  expect(created.status).toBe(201);
  zone = `/v1/zones/${created.body.id}`;
});

test('a record is made, listed, shown, changed and removed', async () => {
  const created = await api.send(token, 'POST', `${zone}/records`, {
    type: 'PTR',
    name: '@',
    value: '@',
    comment: 'ours',
  });
  expect(created.status).toBe(201);
  const { name: domain } = (await api.send(token, 'GET', zone)).body;
  const { change, ...record } = created.body;
  expect(change).toMatchObject({ applied: true, id: expect.any(String) as string, diff: null, warnings: [] });
  expect(record).toEqual({
    id: expect.any(String) as string,
    name: '@',
    unicode_name: '@',
    type: 'PTR',
    value: `${domain}.`,
    ttl: 3600,
    comment: 'ours',
    managed_by: 'api',
  });
  const path = `${zone}/records/${created.body.id}`;
  expect((await api.send(token, 'GET', `${zone}/records`)).body).toEqual({ data: [record], next_cursor: null });
  expect((await api.send(token, 'GET', path)).body).toEqual(record);
  const changed = await api.send(token, 'PATCH', path, { value: 'host.example.net.', ttl: 60 });
  const now = { ...record, value: 'host.example.net.', ttl: 60 };
  const removed = await api.send(token, 'DELETE', path);
  expect(removed.status).toBe(200);
  for (const { body } of [changed, removed]) {
    const { change: made, ...shown } = body;
    expect([shown, made.applied]).toEqual([now, true]);
  }
  expect((await api.send(token, 'DELETE', path)).status).toBe(404);
  expect((await api.send(token, 'GET', path)).status).toBe(404);
  expect((await api.send(token, 'PATCH', path, { ttl: 60 })).status).toBe(404);
});

test('a record that was shown is accepted back, but not as another', async () => {
  const { body } = await api.send(token, 'POST', `${zone}/records`, {
    type: 'A',
    name: 'a',
    value: '192.0.2.1',
    ttl: 60,
  });
  const path = `${zone}/records/${body.id}`;
  const { body: record } = await api.send(token, 'GET', path);
  const sent = await api.send(token, 'PATCH', path, record);
  const { change, ...again } = sent.body;
  expect({ status: sent.status, again, id: change.id }).toEqual({ status: 200, again: record, id: null });
  const other = await api.send(token, 'PATCH', path, { ...record, id: crypto.randomUUID() });
  expect({ status: other.status, errors: other.body.issues }).toMatchObject({ status: 422, errors: [{ path: 'id' }] });
});

test('a name that repeats the zone comes with a warning', async () => {
  const { name: domain } = (await api.send(token, 'GET', zone)).body;
  const record = { type: 'A', name: `www.${domain}`, value: '192.0.2.1' };
  const { status, body } = await api.send(token, 'POST', `${zone}/records`, record);
  expect({ status, warnings: body.change.warnings }).toEqual({
    status: 201,
    warnings: [
      {
        severity: 'warning',
        path: 'name',
        code: 'name-repeats-zone',
        message: expect.stringContaining('write www') as string,
      },
    ],
  });
  const shown = await api.send(token, 'GET', `${zone}/records/${body.id}`);
  expect(shown.body).not.toHaveProperty('change');
});

test('errors in a record are counted as its own', async () => {
  const { body } = await api.send(token, 'POST', `${zone}/records`, { type: 'A', name: 'a', value: 'x', ttl: 1 });
  expect(body).toMatchObject({
    detail: '2 things are wrong with the record',
    issues: [{ path: 'ttl' }, { path: 'value' }],
  });
});

test('the default TTL of a zone is changed', async () => {
  await api.send(token, 'POST', `${zone}/records`, { type: 'A', name: 'a', value: '192.0.2.1' });
  expect((await api.send(token, 'PATCH', zone, { default_ttl: 120 })).body).toMatchObject({
    default_ttl: 120,
    record_count: 1,
  });
  expect((await api.send(token, 'GET', `${zone}/records`)).body.data[0].ttl).toBe(120);
  expect((await api.send(token, 'PATCH', zone, { default_ttl: 1 })).status).toBe(422);
  expect((await api.send(token, 'PATCH', zone, { name: 'other.example' })).body.issues).toEqual([
    { severity: 'error', path: 'name', code: 'field-unknown', message: 'there is no field called name' },
  ]);
});

test('errors are problems with a stable type', async () => {
  const { status, headers, body } = await api.send(token, 'POST', `${zone}/records`, {
    type: 'A',
    name: 'a',
    value: 'x',
    ttl: 1,
  });
  expect({ status, type: headers.get('Content-Type') }).toEqual({
    status: 422,
    type: 'application/problem+json; charset=utf-8',
  });
  expect(body).toEqual({
    type: '/problems/validation_error',
    title: 'validation error',
    status: 422,
    detail: expect.any(String) as string,
    code: 'validation_error',
    request_id: headers.get('X-Request-Id'),
    issues: [
      { severity: 'error', path: 'ttl', code: 'ttl-out-of-range', message: expect.any(String) as string },
      { severity: 'error', path: 'value', code: 'value-syntax', message: expect.any(String) as string },
    ],
  });
});

test('a record that exists is a conflict', async () => {
  const record = { type: 'A', name: 'a', value: '192.0.2.1' };
  await api.send(token, 'POST', `${zone}/records`, record);
  expect((await api.send(token, 'POST', `${zone}/records`, record)).body).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  await api.send(token, 'POST', `${zone}/records`, { ...record, value: '192.0.2.2' });
  const [{ id }] = (await api.send(token, 'GET', `${zone}/records`)).body.data;
  expect((await api.send(token, 'PATCH', `${zone}/records/${id}`, { value: '192.0.2.2' })).status).toBe(409);
});

test('the description is made from the schemas and needs no token', async () => {
  const { status, body } = await api.send('none', 'GET', '/v1/openapi.json');
  expect(status).toBe(200);
  expect(Object.keys(body.paths).sort()).toEqual([
    '/account',
    '/account/verification',
    '/account/verification/review',
    '/audit',
    '/deleted-zones',
    '/deleted-zones/{deleted_zone}/restore',
    '/domains',
    '/domains/available',
    '/domains/{domain}',
    '/domains/{domain}/renew',
    '/domains/{domain}/restore',
    '/events',
    '/limits',
    '/names/check',
    '/names/checks/{check}',
    '/search',
    '/service',
    '/suffixes',
    '/tokens',
    '/tokens/self',
    '/tokens/{token}',
    '/tokens/{token}/rotate',
    '/webhooks',
    '/webhooks/{webhook}',
    '/webhooks/{webhook}/deliveries',
    '/webhooks/{webhook}/deliveries/{delivery}',
    '/webhooks/{webhook}/deliveries/{delivery}/redeliver',
    '/webhooks/{webhook}/redeliver',
    '/webhooks/{webhook}/rotate',
    '/webhooks/{webhook}/stream',
    '/webhooks/{webhook}/test',
    '/webhooks/{webhook}/verify',
    '/zone-counts',
    '/zones',
    '/zones/{zone}',
    '/zones/{zone}/audit',
    '/zones/{zone}/compare',
    '/zones/{zone}/comparisons/{comparison}',
    '/zones/{zone}/delegation',
    '/zones/{zone}/distribution',
    '/zones/{zone}/dnssec',
    '/zones/{zone}/dnssec/disable',
    '/zones/{zone}/dnssec/enable',
    '/zones/{zone}/dnssec/keys',
    '/zones/{zone}/dnssec/rollover',
    '/zones/{zone}/proof',
    '/zones/{zone}/records',
    '/zones/{zone}/records/{record}',
    '/zones/{zone}/revisions',
    '/zones/{zone}/revisions/{revision}',
    '/zones/{zone}/revisions/{revision}/diff/{other}',
    '/zones/{zone}/revisions/{revision}/rollback',
    '/zones/{zone}/scan',
    '/zones/{zone}/scans/{scan}',
    '/zones/{zone}/zonefile',
  ]);
  expect(body).toMatchObject({
    openapi: '3.1.1',
    paths: { '/zones': { post: { operationId: 'createZone', requestBody: { required: true } } } },
  });
});
