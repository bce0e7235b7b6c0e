import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@fourwinds/process';
import { MemoryStore } from '@fourwinds/store/memory';
import { Registry } from 'prom-client';
import { until } from '../../test/until.ts';
import { ApiUnderTest } from './harness.ts';
import { createApp } from '../src/start/app.ts';
import { createToken } from '../src/automation/tokens/token.ts';
import { Readiness } from '../src/http/readiness.ts';

/** Tests which parts of the process are visible without a token, and the cost of requests to them. */
describe('at the address of the API', () => {
  const logged: { path?: string }[] = [];
  const log = createLogger('test', 'info', { write: (line) => void logged.push(JSON.parse(line) as object) });
  let api: ApiUnderTest;

  beforeAll(async () => {
    api = await ApiUnderTest.start(new MemoryStore(), { log });
  });
  afterAll(() => api.stop());

  const get = (path: string, headers = {}): Promise<Response> => fetch(api.url + path, { headers });

  /** Returns the logged paths. A request is logged after its response was sent or its connection was closed. */
  async function loggedPaths(): Promise<(string | undefined)[]> {
    await until('a request is logged', () => logged.length > 0);
    return logged.map(({ path }) => path);
  }

  test('a path of 16 KB is logged, and quoted, as its first 256 characters and a mark', async () => {
    logged.length = 0;
    const response = await get(`/${'x'.repeat(15_000)}`);
    expect(response.status).toBe(404);
    expect((await response.text()).length).toBeLessThan(600);
    expect(await loggedPaths()).toEqual([`/${'x'.repeat(255)}…`]);
  });

  test('a path of 256 characters is logged as it is', async () => {
    logged.length = 0;
    await get(`/${'x'.repeat(255)}`);
    expect(await loggedPaths()).toEqual([`/${'x'.repeat(255)}`]);
  });

  const token = createToken(randomBytes);
  test.each([
    `/Update/h/${token}`,
    `//update/h/${token}`,
    `/update/h/${token}/ip/extra`,
    `/update/${token}`,
    `/Update/h/${token.replace('_', '%5F')}`,
    `/api/v1/zones/${token}`,
    `/nic/update/${'x'.repeat(220)}/${token}`,
  ])('a token in a wrong address is neither logged nor quoted: %#', async (path) => {
    logged.length = 0;
    const answer = await (await get(path)).text();
    const paths = await loggedPaths();
    expect(paths.join() + answer).not.toContain(token.slice(3, 23));
    expect(paths).toEqual([expect.stringContaining('fw_[hidden]')]);
  });

  test.each(['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via'])(
    'metrics are there on loopback, and not for requests through a proxy: %s',
    async (header) => {
      expect((await get('/metrics')).status).toBe(200);
      expect((await get('/metrics', { [header]: '192.0.2.1' })).status).toBe(404);
    },
  );

  test('where others reach it there are no metrics, and /readyz says no more than that it is not ready', async () => {
    const notReady = async () => ['the database does not answer'];
    const app = createApp({
      services: api.services,
      metrics: new Registry(),
      showsMetrics: false,
      notReady,
    });
    await using server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([503, 'not ready\n']);
  });
});

describe('whether the API is ready', () => {
  let now = 0;
  let queries = 0;
  let answer: () => Promise<unknown>;
  const warnings: unknown[] = [];

  const readiness = new Readiness({
    askDatabase: () => {
      queries++;
      return answer();
    },
    now: () => now,
    log: { warn: ({ err }: { err?: Error }) => void warnings.push(err?.message) },
  });
  const ask = async (milliseconds: number): Promise<readonly string[]> => {
    now += milliseconds;
    return readiness.reasons();
  };

  test('takes one query a second, however many ask, and tells the log alone why it is not', async () => {
    answer = () => Promise.resolve();
    const many = await Promise.all(Array.from({ length: 1000 }, () => readiness.reasons()));
    expect([queries, new Set(many.flat()).size]).toEqual([1, 0]);
    answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432'));
    expect([await ask(999), queries]).toEqual([[], 1]);
    expect([await ask(1), queries]).toEqual([['the database does not answer'], 2]);
    expect([await ask(1000), queries]).toEqual([['the database does not answer'], 3]);
    expect(warnings).toEqual(['connect ECONNREFUSED 10.1.2.3:5432']);
    answer = () => Promise.resolve();
    expect([await ask(1000), queries]).toEqual([[], 4]);
  });
});
