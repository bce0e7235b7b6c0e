import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, ApiUnderTest } from '../../api/test/harness.ts';
import type { ComparisonResult, ScanResult } from '../../api/src/zones/scans/scan-schema.ts';
import { startPreviousHost } from './previous-host.ts';

/** The API with a worker, and the previous host. */
let api: ApiUnderTest;
let token: string;
let folder: string;
const stops: (() => Promise<void>)[] = [];
let zones = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
});
afterAll(() => api.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(folder, { recursive: true });
});

interface Host {
  readonly isTransferred?: true;
  /** Lines of the parent. */
  readonly parent?: (name: string) => readonly string[];
}

/** Creates a zone here, and the same zone at the previous host with these records. Returns its API path. */
async function given(lines: readonly string[], { isTransferred, parent = () => [] }: Host = {}): Promise<string> {
  const name = `zone${zones++}`;
  stops.push(await startPreviousHost(api, folder, { name, lines, isTransferred, parentLines: parent(name) }));
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: `${name}.test` })).status).toBe(201);
  return `/api/v1/zones/${name}.test`;
}

interface View<R> {
  readonly id: string;
  readonly status: string;
  readonly result: R;
}

function viewOf<R>({ status, body }: Answer): View<R> {
  expect(status).toBe(200);
  const view = body as unknown as View<R>;
  expect(view.status).toBe('finished');
  return view;
}

const scan = async (zone: string, body?: object): Promise<ScanResult> =>
  viewOf<ScanResult>(await api.send(token, 'POST', `${zone}/scan?wait=30s`, body)).result;
const compare = async (zone: string, body?: object): Promise<ComparisonResult> =>
  viewOf<ComparisonResult>(await api.send(token, 'POST', `${zone}/compare?wait=30s`, body)).result;
const change = (zone: string, changes: readonly object[]) => api.send(token, 'PATCH', `${zone}/records`, { changes });
const codes = ({ issues }: { issues: readonly { code: string }[] }): string[] => issues.map(({ code }) => code);

const RECORDS = [
  '@ MX 10 post',
  '@ TXT "v=spf1 mx -all"',
  'post A 192.0.2.25',
  'www 300 CNAME post',
  '_dmarc TXT "v=DMARC1; p=none"',
  '* 60 A 192.0.2.7',
];

test('a zone is scanned, its proposal is sent as it is, and then nothing differs', async () => {
  const zone = await given(RECORDS);
  const result = await scan(zone);
  expect(codes(result)).toEqual(['scan-usual-names']);
  expect(result.ignored.map(({ name, type }) => `${name} ${type}`)).toEqual([]);
  expect(result.wildcards).toEqual(['*']);
  expect(result.proposal!.changes.map(({ name, type, ttl }) => `${name} ${ttl} ${type}`).sort()).toEqual(
    ['* 60 A', '@ 3600 MX', '@ 3600 TXT', '_dmarc 3600 TXT', 'ns 3600 A', 'post 3600 A', 'www 300 CNAME'].sort(),
  );
  expect((await api.send(token, 'PATCH', `${zone}/records`, result.proposal)).status).toBe(200);
  expect((await scan(zone)).proposal).toEqual({ changes: [] });
  expect(await compare(zone)).toMatchObject({ same: true, differences: [], complete: false });
});

test('every difference is listed, of names that nobody would guess, too', async () => {
  const zone = await given([...RECORDS, 'only-there A 192.0.2.1', 'both 300 A 192.0.2.2', 'ttl 300 A 192.0.2.3']);
  const result = await scan(zone);
  await api.send(token, 'PATCH', `${zone}/records`, result.proposal);
  await change(zone, [
    { op: 'delete', name: 'www', type: 'CNAME' },
    { name: 'only-here.x', type: 'TXT', value: 'x' },
    { op: 'replace', name: 'both', type: 'A', values: ['192.0.2.9'], ttl: 300 },
    { op: 'replace', name: 'ttl', type: 'A', values: ['192.0.2.3'], ttl: 60 },
  ]);
  const { differences, same } = await compare(zone);
  expect(same).toBe(false);
  expect(differences.map(({ name, type, difference }) => `${name} ${type} ${difference}`)).toEqual([
    'both A values',
    'only-here.x TXT missing_there',
    'ttl A ttl',
    'www CNAME missing_here',
  ]);
  expect(differences[0]).toMatchObject({
    here: { ttl: 300, values: ['192.0.2.9'] },
    there: { ttl: 300, values: ['192.0.2.2'] },
  });
});

test('a zone that may be transferred is compared whole, without what every host makes itself', async () => {
  const key = '257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==';
  const zone = await given([...RECORDS, 'only-there A 192.0.2.1', `@ DNSKEY ${key}`, `@ CDS 0 0 0 00`], {
    isTransferred: true,
  });
  const result = await compare(zone);
  expect(result.complete).toBe(true);
  expect(codes(result)).toEqual([]);
  expect(result.ignored.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
    '@ CDS',
    '@ DNSKEY',
    '@ NS',
    '@ SOA',
  ]);
  expect(result.differences.map(({ name, difference }) => `${name} ${difference}`)).toContain(
    'only-there missing_here',
  );
});

test('a DS record at the parent is the first warning', async () => {
  const zone = await given([], { parent: (name) => [`${name} DS 11 13 2 ${'ab'.repeat(32)}`] });
  for (const result of [await scan(zone), await compare(zone)]) {
    expect(result.issues[0]).toMatchObject({
      path: 'parent_delegation.ds',
      severity: 'warning',
      code: 'scan-ds-at-parent',
    });
    expect(result.parent_delegation!.ds).toEqual([
      {
        key_tag: 11,
        algorithm: 'ECDSAP256SHA256',
        algorithm_number: 13,
        digest_type: 2,
        digest: 'AB'.repeat(32),
        rdata: `11 13 2 ${'AB'.repeat(32)}`,
      },
    ]);
  }
});

test('records that the zone would refuse are left out of the proposal, each with its reason', async () => {
  const zone = await given(['www A 192.0.2.1', 'mail 5 A 192.0.2.2', 'blog HINFO "a" "b"', 'm CNAME x.example.']);
  await change(zone, [{ name: 'm', type: 'A', value: '192.0.2.3' }]);
  const result = await scan(zone);
  expect(result.proposal!.changes.map(({ name, ttl }) => `${name} ${ttl}`).sort()).toEqual([
    'mail 30',
    'ns 3600',
    'www 3600',
  ]);
  expect(codes(result)).toEqual(expect.arrayContaining(['scan-ttl-raised', 'cname-beside-other-data']));
  expect((await api.send(token, 'PATCH', `${zone}/records`, result.proposal)).status).toBe(200);
});

test('a zone with more records than the plan allows has no proposal', async () => {
  const hosts = Array.from({ length: 150 }, (_, i) => `h${i} A 192.0.2.1`);
  const zone = await given(hosts, { isTransferred: true });
  await api.change("UPDATE accounts SET plan = 'free'", []);
  try {
    const result = await scan(zone);
    expect(result.proposal).toBeNull();
    expect(result.record_sets).toHaveLength(151);
    expect(codes(result)).toEqual(['scan-refused']);
  } finally {
    await api.change("UPDATE accounts SET plan = 'unlimited'", []);
  }
});

test('a zone with more sets than a change may have has no proposal', async () => {
  const zone = await given(
    Array.from({ length: 1001 }, (_, i) => `h${i} A 192.0.2.1`),
    { isTransferred: true },
  );
  const result = await scan(zone);
  expect([result.proposal, codes(result), result.complete]).toEqual([null, ['scan-too-large'], true]);
});

test('servers that do not have the zone are listed with their status', async () => {
  const zone = await given([]);
  const result = await scan(zone, { servers: ['10.0.0.1', 'no-such-name.test', 'ns1.test'] });
  expect(result.scanned_servers.map(({ status }) => status)).toEqual(['forbidden', 'silent', 'answers']);
  expect(await scan(zone, { servers: ['10.0.0.1'] })).toMatchObject({ record_sets: [], proposal: { changes: [] } });
  expect(codes(await scan(zone, { servers: ['10.0.0.1'] }))).toEqual(['scan-no-server']);
  expect(await compare(zone, { servers: ['10.0.0.1'] })).toMatchObject({ same: false, differences: [] });
});

describe('without a worker', () => {
  beforeEach(async () => {
    await api.pool.query('DELETE FROM worker_jobs');
    await api.send(token, 'POST', '/api/v1/zones', { name: 'waiting.test' });
  });

  const ask = () => api.send(token, 'POST', '/v1/zones/waiting.test/scan?wait=0s');

  test('a request is answered where its result will be', async () => {
    const { status, headers, body } = await ask();
    expect([status, headers.get('location')]).toEqual([202, `scans/${body.id}`]);
    const read = () => api.send(token, 'GET', `/v1/zones/waiting.test/scans/${body.id}`);
    expect((await read()).body).toMatchObject({ id: body.id, status: 'waiting', finished_at: null, result: null });
    await api.pool.query("UPDATE worker_jobs SET created_at = now() - interval '1 hour'");
    expect((await read()).body).toMatchObject({ status: 'failed', result: null });
    expect((await api.send(token, 'GET', `/v1/zones/waiting.test/comparisons/${body.id}`)).status).toBe(404);
    expect((await api.send(await api.account(), 'GET', `/v1/zones/waiting.test/scans/${body.id}`)).status).toBe(404);
  });

  test('an account has four at a time', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await ask()).status);
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    expect((await ask()).headers.get('retry-after')).toBe('10');
  });

  test.each([
    ['no JSON', 'no report'],
    ['another shape', '{"sets":[]}'],
    ['more than there may be', JSON.stringify({ parent: null, parentError: 'x'.repeat(2000), servers: [], sets: [] })],
  ])('a report that is %s is refused', async (_, report) => {
    const { id } = (await ask()).body;
    await api.pool.query('UPDATE worker_jobs SET report = $1, finished_at = now() WHERE id = $2', [report, id]);
    const { status, body } = await api.send(token, 'GET', `/v1/zones/waiting.test/scans/${id}`);
    expect([status, (body as unknown as { code: string }).code]).toEqual([503, 'unavailable']);
  });

  test('names of a report that are none of the zone, and values that are none, are not taken over', async () => {
    const { id } = (await ask()).body;
    const set = { type: 'A', ttl: 60, values: ['192.0.2.1'], server: '192.0.2.53', synthesised: false };
    const report = {
      parent: null,
      parentError: 'It was not asked.',
      servers: [],
      sets: [
        { ...set, name: 'victim.example.' },
        { ...set, name: 'a\\999.waiting.test.' },
        { ...set, name: 'www.waiting.test.' },
        { ...set, name: 'bad.waiting.test.', values: ['no address'] },
        { ...set, name: 'type.waiting.test.', type: 'NONE' },
      ],
      wildcards: ['*.victim.example.'],
      isWhole: false,
      unanswered: [],
      isTooLarge: false,
    };
    await api.pool.query('UPDATE worker_jobs SET report = $1, finished_at = now() WHERE id = $2', [
      JSON.stringify(report),
      id,
    ]);
    const { result } = viewOf<ScanResult>(await api.send(token, 'GET', `/v1/zones/waiting.test/scans/${id}`));
    expect(result.proposal!.changes).toEqual([
      { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.1'], ttl: 60 },
    ]);
    expect(result.record_sets.map(({ name }) => name)).toEqual(['www', 'bad', 'type']);
    expect(result.wildcards).toEqual([]);
  });

  test.each([[['']], [['no host name!']], [['192.0.2.1:53']], [[]], [Array.from({ length: 9 }, () => 'ns1.test')]])(
    'servers %j are refused',
    async (servers) => {
      const { status, body } = await api.send(token, 'POST', '/v1/zones/waiting.test/compare?wait=0s', { servers });
      expect([status, body.issues[0].path]).toEqual([422, expect.stringMatching(/^servers/)]);
    },
  );

  test('tokens for some records cannot ask, nor read', async () => {
    const { id } = (await ask()).body;
    const account = (await api.send(token, 'GET', '/v1/account')).body.id;
    const limited = await api.token(account, { kind: 'scoped', names: ['www'] });
    for (const [method, path] of [
      ['POST', 'scan'],
      ['POST', 'compare'],
      ['GET', `scans/${id}`],
    ])
      expect((await api.send(limited, method, `/v1/zones/waiting.test/${path}`)).status).toBe(403);
  });
});
