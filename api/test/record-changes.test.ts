import { userEditableTypes } from '@fourwinds/resources';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';
import { ZoneClient } from './zone-client.ts';

let api: ApiUnderTest;
let client: ZoneClient;

apiForAllTests((given) => {
  ({ api } = given);
  client = new ZoneClient(given);
});

const A1 = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 };
const A2 = { name: 'www', type: 'A', value: '192.0.2.2' };

test('upsert leaves other values of the set alone and takes their TTL', async () => {
  const zone = await client.newZone(A1);
  expect((await client.change(zone, [A2])).body.results).toEqual([
    {
      index: 0,
      op: 'upsert',
      status: 'created',
      record_id: expect.any(String) as string,
      record_ids: [expect.any(String)],
    },
  ]);
  expect(await client.records(zone)).toEqual(['www 300 A 192.0.2.1', 'www 300 A 192.0.2.2']);
});

test('a TTL is that of the whole set', async () => {
  const zone = await client.newZone(A1, A2);
  expect((await client.change(zone, [{ ...A2, ttl: 60 }])).body.results[0].status).toBe('updated');
  expect(await client.records(zone)).toEqual(['www 60 A 192.0.2.1', 'www 60 A 192.0.2.2']);
});

test('an upsert of a record that exists writes nothing', async () => {
  const zone = await client.newZone(A1);
  const { metadata } = await client.stored(zone);
  const { body } = await client.change(zone, [A1]);
  expect(body).toMatchObject({ change: { applied: true, id: null }, results: [{ status: 'unchanged' }] });
  expect((await client.stored(zone)).metadata).toEqual(metadata);
});

test('replace makes the values the set; records keep their ids when values change', async () => {
  const zone = await client.newZone(A1, A2);
  const before = (await client.list(zone)).body.data;
  const { body } = await client.change(zone, [
    { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.2', '192.0.2.3', '192.0.2.4'] },
  ]);
  expect(body.results[0].status).toBe('updated');
  expect(await client.records(zone)).toEqual(
    ['192.0.2.2', '192.0.2.3', '192.0.2.4'].map((value) => `www 300 A ${value}`),
  );
  const after = (await client.list(zone)).body.data;
  expect(after[0].id).toBe(before[1].id);
  expect(after[1].id).toBe(before[0].id);
});

test('delete takes a value in any form, an id, or the set', async () => {
  const zone = await client.newZone(
    { name: '@', type: 'TXT', value: 'one' },
    { name: '@', type: 'TXT', value: 'two' },
    A1,
    A2,
    { name: 'x', type: 'AAAA', value: '2001:db8::1' },
  );
  const id = (await client.list(zone, 'type=aaaa')).body.data[0].id;
  const { body } = await client.change(zone, [
    { op: 'delete', name: '@', type: 'TXT', value: '"on" "e"' },
    { op: 'delete', name: '@', type: 'TXT', value: '"one"' },
    { op: 'delete', name: 'www', type: 'A' },
    { op: 'delete', id },
    { op: 'delete', name: 'not', type: 'A' },
  ]);
  expect(body.results.map(({ status }) => status)).toEqual(['unchanged', 'deleted', 'deleted', 'deleted', 'unchanged']);
  expect(await client.records(zone)).toEqual(['@ 3600 TXT "two"']);
});

test('a CNAME takes the place of an address in one request', async () => {
  const zone = await client.newZone(A1);
  const swap = [
    { name: 'www', type: 'CNAME', value: 'other' },
    { op: 'delete', name: 'www', type: 'A' },
  ];
  expect((await client.change(zone, swap)).status).toBe(200);
  expect(await client.records(zone)).toEqual([`www 3600 CNAME other.${zone}.`]);
});

test('by id a record changes and keeps its id; comments stay and go', async () => {
  const zone = await client.newZone({ ...A1, comment: 'old' });
  const [{ id }] = (await client.list(zone)).body.data;
  await client.change(zone, [{ id, value: '192.0.2.7', name: 'web' }]);
  expect((await client.list(zone)).body.data).toEqual([
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
  await client.change(zone, [{ id, comment: null }]);
  expect((await client.list(zone)).body.data[0].comment).toBeNull();
});

test('a dry run answers the same with the difference and changes nothing', async () => {
  const zone = await client.newZone(A1, A2);
  const before = await client.list(zone);
  const { body } = await client.change(
    zone,
    [
      { op: 'delete', ...{ name: 'www', type: 'A', value: '192.0.2.1' } },
      { name: 'new', type: 'A', value: '192.0.2.5' },
      { ...A2, ttl: 900 },
    ],
    '?dry_run=true',
  );
  expect(body).toMatchObject({
    results: [{ status: 'deleted' }, { status: 'created' }, { status: 'updated' }],
    change: {
      id: null,
      applied: false,
      in_sync: false,
      diff: {
        added: [{ name: 'new', value: '192.0.2.5', ttl: 3600 }],
        removed: [{ value: '192.0.2.1' }],
        changed: [{ before: { value: '192.0.2.2', ttl: 300 }, after: { value: '192.0.2.2', ttl: 900 } }],
      },
    },
  });
  expect((await client.list(zone)).body).toEqual(before.body);
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
    HTTPS: '1 . alpn=h2,h3 port=8443 ipv6hint=2001:db8::1 ech=AAb//wACAQI= key65333="a\\"b"',
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
    zone = await client.newZone(cut, ...Object.entries(values).map(([type, value]) => set(type, value)));
    shown = (await client.list(zone)).body.data;
    expect(shown).toHaveLength(Object.keys(values).length + 1);
  });

  test('every type that users may write is here', () => {
    expect(Object.keys(values)).toEqual([...userEditableTypes].sort());
  });

  test('as it is', async () => {
    const { status, body } = await client.change(zone, shown);
    expect({ status, changeId: body.change.id }).toEqual({ status: 200, changeId: null });
  });

  test('in the shape of the specification', async () => {
    const items = (shown as { name: string; type: string; value: string; ttl: number }[]).map(
      ({ name, type, value, ttl }) => ({ name, type, value, ttl }),
    );
    expect((await client.change(zone, items)).body.change.id).toBeNull();
    const gone = await client.change(
      zone,
      items.map((item) => ({ op: 'delete', ...item })),
      '?dry_run=true',
    );
    expect(gone.body.results.map(({ status }) => status)).toEqual(items.map(() => 'deleted'));
  });

  test('with op delete', async () => {
    const { body } = await client.change(
      zone,
      shown.map((record) => ({ op: 'delete', ...record })),
      '?dry_run=true',
    );
    expect(body.results.map(({ status }) => status)).toEqual(shown.map(() => 'deleted'));
  });
});

test('a name that repeats the zone is taken as it is, with one warning', async () => {
  const zone = await client.newZone();
  const { body } = await client.change(zone, [{ ...A1, name: `www.${zone}` }]);
  expect(body.change.warnings).toEqual([expect.objectContaining({ index: 0, code: 'name-repeats-zone' })]);
  expect(await client.records(zone)).toEqual([`www.${zone} 300 A 192.0.2.1`]);
});

test('every change has an id, on the object and in the journal', async () => {
  const zone = await client.newZone();
  const { body } = await client.change(zone, [A1]);
  expect((await client.stored(zone)).metadata.annotations).toMatchObject({
    'dns.fourwinds.dev/change-id': body.change.id,
  });
  const { rows } = await api.pool.query('SELECT action, state, revision::text FROM changes WHERE id = $1', [
    body.change.id,
  ]);
  expect(rows).toEqual([
    { action: 'records.change', state: 'applied', revision: (await client.stored(zone)).metadata.resourceVersion },
  ]);
});

test('writers of one zone at the same time all succeed', async () => {
  const zone = await client.newZone();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => client.change(zone, [{ name: `n${i}`, type: 'A', value: '192.0.2.1' }])),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await client.records(zone)).toHaveLength(30);
});
