import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { release } from '@fourwinds/process';
import { type AnswerBody, ApiUnderTest } from '../../api/test/harness.ts';
import type { NameCheckResult } from '../../api/src/zones/names/name-schema.ts';
import { startPreviousHost } from './previous-host.ts';

/** The API with a worker, and a provider that hosts the zone. */
let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
});
afterAll(() => api.stop());

/** The view of a completed check. */
const viewOf = (body: AnswerBody) => body as unknown as { readonly status: string; readonly result: NameCheckResult };
const ask = (body: object, wait = '30s') => api.send(token, 'POST', `/v1/names/check?wait=${wait}`, body);

test('the service names its nameservers, its edge host and its addresses, to accounts that are not verified, too', async () => {
  const unverified = await api.account({ verified: false });
  for (const path of ['/v1/service', '/api/v1/service']) {
    const { status, body } = await api.send(unverified, 'GET', path);
    expect([status, body]).toEqual([
      200,
      {
        domain: 'fourwinds.example',
        nameservers: [1, 2, 3, 4].map((number) => `ns${number}.fourwinds.example`),
        edge_host: 'edge.fourwinds.example',
        edge_addresses: ['192.0.2.53', '2001:db8::53'],
        release,
      },
    ]);
  }
});

describe('with a provider that answers', () => {
  let folder: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'check-'));
    const lines = [
      'shop CNAME edge.fourwinds.example.',
      'hosted A 192.0.2.53',
      'hosted AAAA 2001:db8::53',
      'half A 192.0.2.53',
      'old A 198.51.100.9',
      'www CNAME old',
    ];
    stop = await startPreviousHost(api, folder, { name: 'kept', lines });
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

  test.each<[string, NameCheckResult['way'], string[]]>([
    ['shop.kept.test', 'cname', []],
    ['Shop.Kept.test.', 'cname', []],
    ['hosted.kept.test', 'addresses', []],
    ['half.kept.test', 'addresses', ['edge-addresses-missing']],
    ['old.kept.test', null, ['edge-other-addresses']],
    ['www.kept.test', null, ['edge-other-target']],
    ['nothing.kept.test', null, ['edge-no-record']],
    ['kept.test', null, ['edge-no-record', 'edge-at-apex']],
    ['shop.nowhere.example', null, ['edge-no-zone']],
  ])('%s', async (name, way, codes) => {
    const { status, body } = await ask({ name });
    const { status: found, result } = viewOf(body);
    expect([status, found]).toEqual([200, 'finished']);
    expect([result.way, result.issues.map(({ code }) => code)]).toEqual([way, codes]);
    expect((await api.send(token, 'GET', `/v1/names/checks/${body.id}`)).body).toEqual(body);
  });

  test('the chain says what each nameserver shows, and where the way ends', async () => {
    expect(viewOf((await ask({ name: 'www.kept.test' })).body).result).toMatchObject({
      answer_count: 1,
      cname_check: { expected_host: 'edge.fourwinds.example', shown_count: 0 },
      address_check: { shown_count: 0, missing: ['192.0.2.53', '2001:db8::53'], others: ['198.51.100.9'] },
      stops_at: 'old.kept.test',
      chain: [
        { name: 'www.kept.test', zone: 'kept.test', answers: [{ address: '127.0.0.1', target: 'old.kept.test' }] },
        { name: 'old.kept.test', zone: 'kept.test', answers: [{ addresses: ['198.51.100.9'], ttl: 3600 }] },
      ],
    });
  });
});

describe('without a worker', () => {
  beforeEach(() => api.pool.query('DELETE FROM worker_jobs'));

  test('a request is answered where its result will be, for its account alone', async () => {
    const { status, headers, body } = await ask({ name: 'shop.kept.test' }, '0s');
    expect([status, headers.get('location'), body.name]).toEqual([202, `checks/${body.id}`, 'shop.kept.test']);
    const path = `/v1/names/checks/${body.id}`;
    expect((await api.send(token, 'GET', path)).body).toMatchObject({ status: 'waiting', result: null });
    expect((await api.send(await api.account(), 'GET', path)).status).toBe(404);
  });

  test('an account has four questions at a time', async () => {
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await ask({ name: 'shop.kept.test' }, '0s')).status);
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
  });

  test.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'shop' }, 'name'],
    [{ name: '192.0.2.1' }, 'name'],
    [{ name: 'https://shop.kept.test' }, 'name'],
    [{ name: `${'a'.repeat(64)}.kept.test` }, 'name'],
    [{ name: 'shop.kept.test', server: '192.0.2.1' }, 'server'],
  ])('%j is refused', async (given, path) => {
    const { status, body } = await ask(given, '0s');
    expect([status, body.issues[0].path]).toEqual([422, path]);
  });

  test.each([
    ['no JSON', 'no report'],
    ['of another shape', '{"hops":[]}'],
    [
      'larger than one may be',
      JSON.stringify({ hops: Array.from({ length: 9 }, () => ({ name: 'x', zone: null, error: null, servers: [] })) }),
    ],
  ])('a report that is %s is refused', async (_, report) => {
    const { id } = (await ask({ name: 'shop.kept.test' }, '0s')).body;
    await api.pool.query('UPDATE worker_jobs SET report = $1, finished_at = now() WHERE id = $2', [report, id]);
    const { status, body } = await api.send(token, 'GET', `/v1/names/checks/${id}`);
    expect([status, (body as unknown as { code: string }).code]).toEqual([503, 'unavailable']);
  });
});
