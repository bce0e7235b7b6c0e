/** @slow: not in make check. */
import { jest } from '@jest/globals';
import { zoneTag } from '../src/zones/zone/identity.ts';
import {
  ACCOUNTS_NAMESPACE,
  DomainClaimKind,
  type DomainClaimSpec,
  hashedName,
  make,
  ZoneKind,
  type ZoneStatus,
} from '@fourwinds/resources';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';
import { releaseZone } from './release-zone.ts';
import { ZoneClient } from './zone-client.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let client: ZoneClient;

apiForAllTests((given) => {
  ({ api, token } = given);
  client = new ZoneClient(given);
});

/** Writes a status for the stored generation, as the operator does. */
async function setStatus(domain: string, status: 'True' | 'False', type = 'InSync'): Promise<void> {
  const zone = await client.stored(domain);
  const { generation } = zone.metadata;
  const condition = {
    type,
    status,
    reason: 'Test',
    message: '',
    observedGeneration: generation,
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  const regions = ['ns1', 'ns2'].map((name) => ({ name, serial: 7, servers: 1 }));
  const written: ZoneStatus = { serial: 7, conditions: [condition], regions };
  await api.store.updateStatus(ZoneKind, { ...zone, status: written });
}

test('a zone is made, listed, shown, filled and deleted', async () => {
  const created = await api.send(token, 'POST', '/api/v1/zones', { name: 'Bücher.Example.' });
  expect(created.status).toBe(201);
  expect(created.headers.get('Location')).toBe(`zones/${created.body.id}`);
  expect(created.body).toMatchObject({
    name: 'xn--bcher-kva.example',
    status: 'pending',
    record_count: 0,
    serial: null,
    default_ttl: 3600,
    dnssec: { status: 'off' },
    issues: [],
    change: { id: expect.any(String) as string, applied: true, in_sync: false, regions: [], diff: null, warnings: [] },
  });
  const { change: _, ...made } = created.body;
  expect(created.body.nameservers).toEqual(['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example`));
  const listed = await api.send(token, 'GET', '/api/v1/zones?name=bücher.example');
  expect(listed.body).toEqual({ data: [made], next_cursor: null });
  expect((await api.send(token, 'GET', `/api/v1/zones/${created.body.id}`)).body).toEqual(made);
  const changed = await client.change('xn--bcher-kva.example', [{ name: 'WWW', type: 'a', value: '192.0.2.1' }]);
  expect(changed.body).toMatchObject({
    zone: 'xn--bcher-kva.example',
    serial: null,
    results: [{ index: 0, op: 'upsert', status: 'created' }],
    change: { id: expect.any(String) as string, applied: true, in_sync: false, diff: null, warnings: [] },
    in_sync: false,
  });
  expect(await client.records('b%C3%BCcher.example')).toEqual(['www 3600 A 192.0.2.1']);
  expect(await api.send(token, 'DELETE', `/api/v1/zones/${created.body.id}`)).toMatchObject({
    status: 200,
    body: {
      id: made.id,
      name: made.name,
      status: 'pending',
      record_count: 1,
      change: { applied: true, in_sync: false },
    },
  });
  expect((await api.send(token, 'GET', `/api/v1/zones/${created.body.id}`)).body.status).toBe('deleting');
  expect((await client.change('xn--bcher-kva.example', [{ name: 'x', type: 'A', value: '192.0.2.1' }])).status).toBe(
    409,
  );
});

describe('If-Match', () => {
  test('the ETag of a zone and of its records is one, and changes with them alone', async () => {
    const zone = await client.newZone();
    const first = (await client.list(zone)).headers.get('ETag')!;
    await setStatus(zone, 'True');
    const { headers } = await api.send(token, 'GET', `/api/v1/zones/${zone}`);
    expect(zoneTag(headers.get('ETag')!)).toBe(first);
    const written = await client.change(zone, [{ name: 'a', type: 'A', value: '192.0.2.1' }], '', {
      'If-Match': first,
    });
    expect(written.status).toBe(200);
    expect(written.headers.get('ETag')).not.toBe(first);
    const late = await client.change(zone, [{ name: 'b', type: 'A', value: '192.0.2.1' }], '', { 'If-Match': first });
    expect({ status: late.status, code: late.body.error.code }).toEqual({ status: 412, code: 'precondition_failed' });
    expect(
      (await api.request(token, 'DELETE', `/api/v1/zones/${zone}`, { headers: { 'If-Match': first } })).status,
    ).toBe(412);
    expect(
      (await client.change(zone, [{ name: 'b', type: 'A', value: '192.0.2.1' }], '', { 'If-Match': '*' })).status,
    ).toBe(200);
  });
});

describe('wait', () => {
  const A = { name: 'www', type: 'A', value: '192.0.2.1' };

  /** Reports on the next version of the zone, as the operator does. */
  function onNextVersion(zone: string, type: string, status: 'True' | 'False'): void {
    const unsubscribe = api.caches.zones.onChange((key) => {
      if (key.name !== objectKeyFor(zone).name) return;
      unsubscribe();
      void setStatus(zone, status, type);
    });
  }

  test('returns when all regions serve the change', async () => {
    const zone = await client.newZone();
    onNextVersion(zone, 'InSync', 'True');
    const { body } = await client.change(zone, [A], '?wait=30s');
    expect(body).toMatchObject({
      in_sync: true,
      serial: 7,
      change: { in_sync: true, regions: [{ name: 'ns1', serial: 7, server_count: 1 }, { name: 'ns2' }] },
    });
    expect((await api.send(token, 'GET', `/api/v1/zones/${zone}`)).body.status).toBe('active');
  });

  test.each(['/api/v1', '/v1'])('is for the new zone of POST %s/zones, not for one that was deleted', async (url) => {
    const zone = await client.newZone();
    await setStatus(zone, 'True');
    const old = await client.stored(zone);
    await api.send(token, 'DELETE', `/v1/zones/${zone}`);
    await releaseZone(api, zone);
    const cached = jest.spyOn(api.caches.zones, 'get').mockReturnValue(old);
    const late = await api.send(token, 'POST', `${url}/zones?wait=0s`, { name: zone });
    cached.mockRestore();
    expect(late).toMatchObject({
      status: 201,
      body: { name: zone, status: 'pending', change: { in_sync: false, regions: [] } },
    });
    const other = `other-${zone}`;
    onNextVersion(other, 'InSync', 'True');
    const { status, body } = await api.send(token, 'POST', `${url}/zones?wait=30s`, { name: other });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        name: other,
        status: 'active',
        serial: 7,
        change: { id: expect.any(String) as string, applied: true, in_sync: true, regions: [{ name: 'ns1' }, {}] },
      },
    });
  });

  test('settings and single records are waited for, too', async () => {
    const zone = await client.newZone();
    const all = { applied: true, in_sync: true, regions: [{ serial: 7 }, {}] };
    const send = (method: string, path: string, sent?: object) => {
      onNextVersion(zone, 'InSync', 'True');
      return api.send(token, method, `/v1/zones/${zone}${path}?wait=30s`, sent);
    };
    const created = await send('POST', '/records', A);
    expect(created).toMatchObject({ status: 201, body: { ...A, change: all } });
    const path = `/records/${created.body.id}`;
    expect(await send('PATCH', path, { ttl: 60 })).toMatchObject({ status: 200, body: { ttl: 60, change: all } });
    expect(await send('DELETE', path)).toMatchObject({ status: 200, body: { ...A, ttl: 60, change: all } });
    expect(await send('PATCH', '', { default_ttl: 60 })).toMatchObject({
      status: 200,
      body: { status: 'active', change: all },
    });
  });

  test('returns when the change is refused', async () => {
    const zone = await client.newZone();
    onNextVersion(zone, 'Accepted', 'False');
    expect((await client.change(zone, [A], '?wait=30s')).body.in_sync).toBe(false);
    expect((await api.send(token, 'GET', `/api/v1/zones/${zone}`)).body.status).toBe('invalid');
  });

  test('ends', async () => {
    const zone = await client.newZone();
    expect((await client.change(zone, [A], '?wait=1s')).body).toMatchObject({
      change: { applied: true, in_sync: false, regions: [] },
      in_sync: false,
    });
  });

  test('a deletion is waited for until the object is gone', async () => {
    const zone = await client.newZone();
    const unsubscribe = api.caches.zones.onChange((key, [object]) => {
      if (key.name !== objectKeyFor(zone).name || object?.metadata.deletionTimestamp === undefined) return;
      unsubscribe();
      void api.store.update(ZoneKind, { ...object, metadata: { ...object.metadata, finalizers: [] } });
    });
    const { status, body } = await api.send(token, 'DELETE', `/api/v1/zones/${zone}?wait=30s`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        name: zone,
        record_count: 0,
      },
    });
    expect(body.change).toEqual({
      id: expect.any(String) as string,
      applied: true,
      in_sync: true,
      regions: [],
      diff: null,
      warnings: [],
    });
    expect((await api.send(token, 'GET', `/api/v1/zones/${zone}`)).status).toBe(404);
    expect((await api.send(token, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
  });
});

describe('lists', () => {
  test('come in pages', async () => {
    const zone = await client.newZone(
      ...Array.from({ length: 7 }, (_, i) => ({ name: `n${i}`, type: 'A', value: '192.0.2.1' })),
    );
    const names: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(3);
      const { body } = await client.list(zone, `limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      names.push(...body.data.map(({ name }) => name));
      cursor = body.next_cursor;
    }
    expect(names).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
  });

  test('come in pages where values are long and begin alike', async () => {
    const values = ['a', 'b', 'c', 'd'].map((last) => `${'long '.repeat(2000)}${last}`);
    const zone = await client.newZone(...values.map((value) => ({ name: 'long', type: 'TXT', value })));
    const all = (await client.list(zone, '')).body.data.map(({ id }) => id);
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await client.list(zone, `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      ids.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    expect(new Set(ids).size).toBe(values.length);
    expect(ids).toEqual(all);
  });

  test('are filtered by name and type', async () => {
    const zone = await client.newZone(
      { name: '@', type: 'A', value: '192.0.2.1' },
      { name: '@', type: 'TXT', value: 'x' },
      { name: 'www', type: 'A', value: '192.0.2.1' },
    );
    expect((await client.list(zone, 'name=@&type=a')).body.data).toHaveLength(1);
    expect((await client.list(zone, `name=WWW.${zone}.`)).body.data).toHaveLength(1);
    expect((await client.list(zone, 'type=MX')).body.data).toEqual([]);
    expect((await client.list(zone, 'type=A,SOA')).body.error.issues).toMatchObject([{ path: 'query.type' }]);
  });

  test('of zones show the account’s alone', async () => {
    const mine = await client.newZone();
    const other = await api.account();
    expect((await api.send(other, 'GET', '/api/v1/zones')).body.data).toEqual([]);
    expect((await api.send(other, 'GET', `/api/v1/zones/${mine}`)).status).toBe(404);
    expect((await api.send(other, 'DELETE', `/api/v1/zones/${mine}`)).status).toBe(404);
  });
});

test('nameservers, limits and account', async () => {
  const nameservers = await api.send(token, 'GET', '/api/v1/nameservers');
  expect(nameservers.body.data).toHaveLength(4);
  expect(nameservers.body.data[0]).toEqual({
    name: 'ns1.fourwinds.example',
    region: 'ns1',
    location: 'Here',
    addresses: ['192.0.2.53'],
  });
  expect((await api.send(token, 'GET', '/api/v1/limits')).body).toMatchObject({
    plan: 'unlimited',
    zone_quota: { limit: null },
    changes_per_request: 1000,
    minimum_ttl: 30,
  });
  expect((await api.send(token, 'GET', '/api/v1/account')).body).toMatchObject({
    name: 'test',
    verified: true,
    current_token: { kind: 'personal' },
  });
});

test('a plan has quotas', async () => {
  const free = await api.account({ plan: 'free' });
  for (const name of ['f1.example', 'f2.example', 'f3.example'])
    expect((await api.send(free, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  const fourth = await api.send(free, 'POST', '/api/v1/zones', { name: 'f4.example' });
  expect({ status: fourth.status, code: fourth.body.error.code }).toEqual({ status: 403, code: 'quota_exceeded' });
  const changes = Array.from({ length: 101 }, (_, i) => ({ name: `n${i}`, type: 'A', value: '192.0.2.1' }));
  expect((await api.send(free, 'PATCH', '/api/v1/zones/f1.example/records', { changes })).body.error.code).toBe(
    'quota_exceeded',
  );
});

describe('claims keep a domain', () => {
  const released = {
    namespace: ACCOUNTS_NAMESPACE,
    zone: 'zone',
    releasedAt: new Date(Date.now() - 24 * 3600 * 1000).toISOString(),
  };

  async function claim(spec: DomainClaimSpec): Promise<void> {
    const metadata = { name: hashedName('claim', spec.domain) };
    const claimed = await api.store.create(DomainClaimKind, make(DomainClaimKind, metadata, { spec }));
    await api.caches.claims.waitFor(claimed.metadata.resourceVersion!, AbortSignal.timeout(60_000));
  }

  test('for the account that had it', async () => {
    const { id } = (await api.send(token, 'GET', '/api/v1/account')).body;
    await claim({ ...released, domain: 'mine.example', account: id });
    expect((await api.send(await api.account(), 'POST', '/api/v1/zones', { name: 'mine.example' })).status).toBe(409);
    expect((await api.send(token, 'POST', '/api/v1/zones', { name: 'mine.example' })).status).toBe(201);
  });

  test('for seven days', async () => {
    await claim({
      ...released,
      domain: 'ended.example',
      account: 'gone',
      releasedAt: new Date(Date.now() - 8 * 24 * 3600 * 1000).toISOString(),
    });
    expect((await api.send(token, 'POST', '/api/v1/zones', { name: 'ended.example' })).status).toBe(201);
  });
});
