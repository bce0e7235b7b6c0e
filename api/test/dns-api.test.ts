import { jest } from '@jest/globals';
import { recordTypes } from '@fourwinds/dns';
import { zoneTag } from '../src/zones/identity.ts';
import {
  ACCOUNTS_NAMESPACE,
  DomainClaimKind,
  type DomainClaimSpec,
  hashedName,
  make,
  ZoneKind,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from './harness.ts';
import { releaseZone } from './release-zone.ts';
import { objectKeyFor } from '../src/zones/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let zones = 0;

apiForAllTests((given) => ({ api, token } = given));

async function newZone(...changes: object[]): Promise<string> {
  const name = `zone${++zones}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  if (changes.length > 0) expect((await change(name, changes)).status).toBe(200);
  return name;
}

function change(zone: string, changes: object[], query = '', headers = {}): Promise<Answer> {
  return api.request(token, 'PATCH', `/api/v1/zones/${zone}/records${query}`, { body: { changes }, headers });
}

function list(zone: string, query = 'limit=200'): Promise<Answer> {
  return api.send(token, 'GET', `/api/v1/zones/${zone}/records?${query}`);
}

async function records(zone: string): Promise<string[]> {
  const { body } = await list(zone);
  return body.data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
}

async function stored(domain: string): Promise<ZoneResource> {
  return (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
}

/** Writes a status as the operator would, for the generation that is stored. */
async function setStatus(domain: string, status: 'True' | 'False', type = 'InSync'): Promise<void> {
  const zone = await stored(domain);
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
    problems: [],
  });
  expect(created.body.nameservers).toEqual(['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example`));
  const listed = await api.send(token, 'GET', '/api/v1/zones?name=bücher.example');
  expect(listed.body).toEqual({ data: [created.body], next_cursor: null });
  expect((await api.send(token, 'GET', `/api/v1/zones/${created.body.id}`)).body).toEqual(created.body);
  const changed = await change('xn--bcher-kva.example', [{ name: 'WWW', type: 'a', value: '192.0.2.1' }]);
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
  expect((await change('xn--bcher-kva.example', [{ name: 'x', type: 'A', value: '192.0.2.1' }])).status).toBe(409);
});

describe('changes', () => {
  const A1 = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 };
  const A2 = { name: 'www', type: 'A', value: '192.0.2.2' };

  test('upsert leaves other values of the set alone and takes their TTL', async () => {
    const zone = await newZone(A1);
    expect((await change(zone, [A2])).body.changes).toEqual([
      {
        index: 0,
        op: 'upsert',
        status: 'created',
        record_id: expect.any(String) as string,
        record_ids: [expect.any(String)],
      },
    ]);
    expect(await records(zone)).toEqual(['www 300 A 192.0.2.1', 'www 300 A 192.0.2.2']);
  });

  test('a TTL is that of the whole set', async () => {
    const zone = await newZone(A1, A2);
    expect((await change(zone, [{ ...A2, ttl: 60 }])).body.changes[0].status).toBe('updated');
    expect(await records(zone)).toEqual(['www 60 A 192.0.2.1', 'www 60 A 192.0.2.2']);
  });

  test('an upsert of a record that exists writes nothing', async () => {
    const zone = await newZone(A1);
    const { metadata } = await stored(zone);
    const { body } = await change(zone, [A1]);
    expect(body).toMatchObject({ applied: true, change_id: null, changes: [{ status: 'unchanged' }] });
    expect((await stored(zone)).metadata).toEqual(metadata);
  });

  test('replace makes the values the set; records keep their ids when values change', async () => {
    const zone = await newZone(A1, A2);
    const before = (await list(zone)).body.data;
    const { body } = await change(zone, [
      { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.2', '192.0.2.3', '192.0.2.4'] },
    ]);
    expect(body.changes[0].status).toBe('updated');
    expect(await records(zone)).toEqual(['192.0.2.2', '192.0.2.3', '192.0.2.4'].map((value) => `www 300 A ${value}`));
    const after = (await list(zone)).body.data;
    expect(after[0].id).toBe(before[1].id);
    expect(after[1].id).toBe(before[0].id);
  });

  test('delete takes a value in any form, an id, or the set', async () => {
    const zone = await newZone(
      { name: '@', type: 'TXT', value: 'one' },
      { name: '@', type: 'TXT', value: 'two' },
      A1,
      A2,
      { name: 'x', type: 'AAAA', value: '2001:db8::1' },
    );
    const id = (await list(zone, 'type=aaaa')).body.data[0].id;
    const { body } = await change(zone, [
      { op: 'delete', name: '@', type: 'TXT', value: '"on" "e"' },
      { op: 'delete', name: '@', type: 'TXT', value: '"one"' },
      { op: 'delete', name: 'www', type: 'A' },
      { op: 'delete', id },
      { op: 'delete', name: 'not', type: 'A' },
    ]);
    expect(body.changes.map(({ status }) => status)).toEqual([
      'unchanged',
      'deleted',
      'deleted',
      'deleted',
      'unchanged',
    ]);
    expect(await records(zone)).toEqual(['@ 3600 TXT "two"']);
  });

  test('a CNAME takes the place of an address in one request', async () => {
    const zone = await newZone(A1);
    const swap = [
      { name: 'www', type: 'CNAME', value: 'other' },
      { op: 'delete', name: 'www', type: 'A' },
    ];
    expect((await change(zone, swap)).status).toBe(200);
    expect(await records(zone)).toEqual([`www 3600 CNAME other.${zone}.`]);
  });

  test('by id a record changes and keeps its id; comments stay and go', async () => {
    const zone = await newZone({ ...A1, comment: 'old' });
    const [{ id }] = (await list(zone)).body.data;
    await change(zone, [{ id, value: '192.0.2.7', name: 'web' }]);
    expect((await list(zone)).body.data).toEqual([
      {
        id,
        name: 'web',
        unicode_name: 'web',
        type: 'A',
        value: '192.0.2.7',
        ttl: 300,
        comment: 'old',
        managed_by: 'api',
      },
    ]);
    await change(zone, [{ id, comment: null }]);
    expect((await list(zone)).body.data[0].comment).toBeNull();
  });

  test('a dry run answers the same with the difference and changes nothing', async () => {
    const zone = await newZone(A1, A2);
    const before = await list(zone);
    const { body } = await change(
      zone,
      [
        { op: 'delete', ...{ name: 'www', type: 'A', value: '192.0.2.1' } },
        { name: 'new', type: 'A', value: '192.0.2.5' },
        { ...A2, ttl: 900 },
      ],
      '?dry_run=true',
    );
    expect(body).toMatchObject({
      applied: false,
      change_id: null,
      changes: [{ status: 'deleted' }, { status: 'created' }, { status: 'updated' }],
      diff: {
        added: [{ name: 'new', value: '192.0.2.5', ttl: 3600 }],
        removed: [{ value: '192.0.2.1' }],
        changed: [{ before: { value: '192.0.2.2', ttl: 300 }, after: { value: '192.0.2.2', ttl: 900 } }],
      },
    });
    expect((await list(zone)).body).toEqual(before.body);
  });

  describe('records as they are listed are accepted unchanged', () => {
    const hash = '0123456789abcdef'.repeat(4);
    const values = {
      A: '192.0.2.1',
      AAAA: '2001:DB8:0::1',
      CAA: '0 issue "ca.example; x=1"',
      CERT: '1 0 0 AQID',
      CNAME: 'Other',
      DHCID: 'AAIBY2/AuCccgoJbsaxcQc9T UapptP69lOjxfNuVAA2kjEA=',
      DNAME: 'Other.Example.',
      DS: `12345 13 2 ${hash}`,
      HTTPS: '1 . alpn=h2,h3 port=8443 ipv6hint=2001:db8::1 ech=AEX+DQA= key65333="a\\"b"',
      LOC: '52 22 23 N 4 53 32 E -2m 1m 10000m 10m',
      MX: '10 Mail',
      NAPTR: '100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .',
      NS: 'NS1.Other.Example.',
      OPENPGPKEY: 'mQENBFVHm5sB CADG',
      PTR: 'Host',
      SMIMEA: `3 1 1 ${hash}`,
      SRV: '1 2 5060 sip',
      SSHFP: `4 2 ${hash}`,
      SVCB: '0 svc.example.',
      TLSA: `3 1 1 ${hash}`,
      TXT: 'say "hi" \\\\ ü; "',
      URI: '10 1 "https://example.com/a"',
    };
    let zone: string;
    let shown: object[];

    beforeAll(async () => {
      const set = (type: string, value: string) => ({ name: `x-${type}`, type, value, ttl: 300, comment: 'ours' });
      const cut = { ...set('NS', 'ns.other.example.'), name: 'x-ds' };
      zone = await newZone(cut, ...Object.entries(values).map(([type, value]) => set(type, value)));
      shown = (await list(zone)).body.data;
      expect(shown).toHaveLength(Object.keys(values).length + 1);
    });

    test('every type that users may write is here', () => {
      expect(Object.keys(values)).toEqual(
        recordTypes
          .filter(({ userEditable }) => userEditable)
          .map(({ name }) => name)
          .sort(),
      );
    });

    test('as it is', async () => {
      const { status, body } = await change(zone, shown);
      expect({ status, changeId: body.change_id }).toEqual({ status: 200, changeId: null });
    });

    test('in the shape of the specification', async () => {
      const items = (shown as { name: string; type: string; value: string; ttl: number }[]).map(
        ({ name, type, value, ttl }) => ({ name, type, value, ttl }),
      );
      expect((await change(zone, items)).body.change_id).toBeNull();
      const gone = await change(
        zone,
        items.map((item) => ({ op: 'delete', ...item })),
        '?dry_run=true',
      );
      expect(gone.body.changes.map(({ status }) => status)).toEqual(items.map(() => 'deleted'));
    });

    test('with op delete', async () => {
      const { body } = await change(
        zone,
        shown.map((record) => ({ op: 'delete', ...record })),
        '?dry_run=true',
      );
      expect(body.changes.map(({ status }) => status)).toEqual(shown.map(() => 'deleted'));
    });
  });

  test('a name that repeats the zone is taken as it is, with one warning', async () => {
    const zone = await newZone();
    const { body } = await change(zone, [{ ...A1, name: `www.${zone}` }]);
    expect(body.warnings).toEqual([expect.objectContaining({ index: 0, code: 'name-repeats-zone' })]);
    expect(await records(zone)).toEqual([`www.${zone} 300 A 192.0.2.1`]);
  });

  test('every change has an id, on the object and in the journal', async () => {
    const zone = await newZone();
    const { body } = await change(zone, [A1]);
    expect((await stored(zone)).metadata.annotations).toMatchObject({ 'dns.fourwinds.dev/change-id': body.change_id });
    const { rows } = await api.pool.query('SELECT action, state, revision::text FROM changes WHERE id = $1', [
      body.change_id,
    ]);
    expect(rows).toEqual([
      { action: 'records.change', state: 'applied', revision: (await stored(zone)).metadata.resourceVersion },
    ]);
  });

  test('writers of one zone at the same time all succeed', async () => {
    const zone = await newZone();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => change(zone, [{ name: `n${i}`, type: 'A', value: '192.0.2.1' }])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await records(zone)).toHaveLength(30);
  });
});

describe('If-Match', () => {
  test('the ETag of a zone and of its records is one, and changes with them alone', async () => {
    const zone = await newZone();
    const first = (await list(zone)).headers.get('ETag')!;
    await setStatus(zone, 'True');
    const { headers } = await api.send(token, 'GET', `/api/v1/zones/${zone}`);
    expect(zoneTag(headers.get('ETag')!)).toBe(first);
    const written = await change(zone, [{ name: 'a', type: 'A', value: '192.0.2.1' }], '', { 'If-Match': first });
    expect(written.status).toBe(200);
    expect(written.headers.get('ETag')).not.toBe(first);
    const late = await change(zone, [{ name: 'b', type: 'A', value: '192.0.2.1' }], '', { 'If-Match': first });
    expect({ status: late.status, code: late.body.error.code }).toEqual({ status: 412, code: 'precondition_failed' });
    expect(
      (await api.request(token, 'DELETE', `/api/v1/zones/${zone}`, { headers: { 'If-Match': first } })).status,
    ).toBe(412);
    expect((await change(zone, [{ name: 'b', type: 'A', value: '192.0.2.1' }], '', { 'If-Match': '*' })).status).toBe(
      200,
    );
  });
});

describe('wait', () => {
  const A = { name: 'www', type: 'A', value: '192.0.2.1' };

  /** Answers to the next version of a zone as the operator would. */
  function onNextVersion(zone: string, type: string, status: 'True' | 'False'): void {
    const unsubscribe = api.caches.zones.onChange((key) => {
      if (key.name !== objectKeyFor(zone).name) return;
      unsubscribe();
      void setStatus(zone, status, type);
    });
  }

  test('returns when all regions serve the change', async () => {
    const zone = await newZone();
    onNextVersion(zone, 'InSync', 'True');
    const { body } = await change(zone, [A], '?wait=30s');
    expect(body).toMatchObject({
      in_sync: true,
      serial: 7,
      regions: [{ name: 'ns1', serial: 7, servers: 1 }, { name: 'ns2' }],
    });
    expect((await api.send(token, 'GET', `/api/v1/zones/${zone}`)).body.status).toBe('active');
  });

  test.each(['/api/v1', '/v1'])('is for the new zone of POST %s/zones, not for one that was deleted', async (url) => {
    const zone = await newZone();
    await setStatus(zone, 'True');
    const old = await stored(zone);
    await api.send(token, 'DELETE', `/v1/zones/${zone}`);
    await releaseZone(api, zone);
    const cached = jest.spyOn(api.caches.zones, 'get').mockReturnValue(old);
    const late = await api.send(token, 'POST', `${url}/zones?wait=0s`, { name: zone });
    cached.mockRestore();
    expect(late).toMatchObject({ status: 201, body: { name: zone, status: 'pending', in_sync: false, regions: [] } });
    const other = `other-${zone}`;
    onNextVersion(other, 'InSync', 'True');
    const { status, body } = await api.send(token, 'POST', `${url}/zones?wait=30s`, { name: other });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { name: other, status: 'active', serial: 7, applied: true, in_sync: true, regions: [{ name: 'ns1' }, {}] },
    });
    expect(body.change_id).toEqual(expect.any(String));
  });

  test('settings and single records are waited for, too', async () => {
    const zone = await newZone();
    const all = { applied: true, in_sync: true, regions: [{ serial: 7 }, {}] };
    const send = (method: string, path: string, sent?: object) => {
      onNextVersion(zone, 'InSync', 'True');
      return api.send(token, method, `/v1/zones/${zone}${path}?wait=30s`, sent);
    };
    const created = await send('POST', '/records', A);
    expect(created).toMatchObject({ status: 201, body: { ...A, ...all } });
    const path = `/records/${created.body.id}`;
    expect(await send('PATCH', path, { ttl: 60 })).toMatchObject({ status: 200, body: { ttl: 60, ...all } });
    expect(await send('DELETE', path)).toMatchObject({ status: 200, body: { changes: [{ op: 'delete' }], ...all } });
    expect(await send('PATCH', '', { default_ttl: 60 })).toMatchObject({
      status: 200,
      body: { status: 'active', ...all },
    });
  });

  test('returns when the change is refused', async () => {
    const zone = await newZone();
    onNextVersion(zone, 'Accepted', 'False');
    expect((await change(zone, [A], '?wait=30s')).body.in_sync).toBe(false);
    expect((await api.send(token, 'GET', `/api/v1/zones/${zone}`)).body.status).toBe('invalid');
  });

  test('ends', async () => {
    const zone = await newZone();
    expect((await change(zone, [A], '?wait=1s')).body).toMatchObject({ applied: true, in_sync: false, regions: [] });
  });

  test('a deletion is waited for until the object is gone', async () => {
    const zone = await newZone();
    const unsubscribe = api.caches.zones.onChange((key, object) => {
      if (key.name !== objectKeyFor(zone).name || object?.metadata.deletionTimestamp === undefined) return;
      unsubscribe();
      void api.store.update(ZoneKind, { ...object, metadata: { ...object.metadata, finalizers: [] } });
    });
    const { status, body } = await api.send(token, 'DELETE', `/api/v1/zones/${zone}?wait=30s`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        zone,
        change_id: expect.any(String) as string,
        applied: true,
        record_count: 0,
        in_sync: true,
        regions: [],
      },
    });
    expect((await api.send(token, 'GET', `/api/v1/zones/${zone}`)).status).toBe(404);
    expect((await api.send(token, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
  });
});

describe('lists', () => {
  test('come in pages', async () => {
    const zone = await newZone(
      ...Array.from({ length: 7 }, (_, i) => ({ name: `n${i}`, type: 'A', value: '192.0.2.1' })),
    );
    const names: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(3);
      const { body } = await list(zone, `limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      names.push(...body.data.map(({ name }) => name));
      cursor = body.next_cursor;
    }
    expect(names).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
  });

  test('come in pages where values are long and begin alike', async () => {
    const values = ['a', 'b', 'c', 'd'].map((last) => `${'long '.repeat(2000)}${last}`);
    const zone = await newZone(...values.map((value) => ({ name: 'long', type: 'TXT', value })));
    const all = (await list(zone, '')).body.data.map(({ id }) => id);
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await list(zone, `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      ids.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    expect(new Set(ids).size).toBe(values.length);
    expect(ids).toEqual(all);
  });

  test('are filtered by name and type', async () => {
    const zone = await newZone(
      { name: '@', type: 'A', value: '192.0.2.1' },
      { name: '@', type: 'TXT', value: 'x' },
      { name: 'www', type: 'A', value: '192.0.2.1' },
    );
    expect((await list(zone, 'name=@&type=a')).body.data).toHaveLength(1);
    expect((await list(zone, `name=WWW.${zone}.`)).body.data).toHaveLength(1);
    expect((await list(zone, 'type=MX')).body.data).toEqual([]);
    expect((await list(zone, 'type=A,SOA')).body.error.details).toMatchObject([{ path: 'query.type' }]);
  });

  test('of zones show the account’s alone', async () => {
    const mine = await newZone();
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
    zones: { limit: null },
    changes_per_request: 1000,
    minimum_ttl: 30,
  });
  expect((await api.send(token, 'GET', '/api/v1/account')).body).toMatchObject({
    name: 'test',
    verified: true,
    token: { kind: 'personal' },
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
