/** @slow: not in make check. */
import { catalogue } from '@fourwinds/dns';
import { productCatalogue } from '@fourwinds/zones';
import { failureCatalogue } from '../src/http/failure-catalogue.ts';
import { requestRules } from '../src/kernel/request-rules.ts';
import { ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

function get(path: string, Accept: string): Promise<Response> {
  return fetch(new URL(path, api.url), { headers: { Accept } });
}

async function json(path: string) {
  const response = await get(path, 'application/json');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
  return (await response.json()) as {
    code: string;
    status: number | null;
    messages: string[];
    data: { code: string }[];
  };
}

/** Accept header that browsers send. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test('the pages are those of all codes, and no two catalogues share one', async () => {
  const codes = [failureCatalogue, requestRules, catalogue, productCatalogue].flatMap((one) => Object.keys(one));
  expect(new Set(codes).size).toBe(codes.length);
  const { data } = await json('/problems');
  expect(data.map(({ code }) => code)).toEqual(codes);
});

test('each code has a page in HTML and in JSON', async () => {
  const { data } = await json('/problems');
  for (const { code } of data) {
    const page = await json(`/problems/${code}`);
    expect(page.code).toBe(code);
    const response = await get(`/problems/${code}`, BROWSER);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(`<code>${code}</code>`);
  }
});

test('a page loads and runs nothing, and shows placeholders of messages as text', async () => {
  const response = await get('/problems/alias-loop', BROWSER);
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  expect(response.headers.get('Vary')).toContain('Accept');
  const text = await response.text();
  expect(text).toContain('<li><code>&lt;owner&gt; leads back to itself');
  expect(text).not.toMatch(/<script|\bsrc=/);
});

test('the type of an error of the general API leads to its page', async () => {
  const token = await api.account();
  const requests = [
    ['none', 'GET', '/v1/zones'],
    [token, 'GET', '/v1/zones/nowhere.example'],
    [token, 'PUT', '/v1/zones'],
    [token, 'POST', '/v1/zones'],
    [token, 'GET', '/v1/zonen'],
  ] as const;
  for (const [who, method, path] of requests) {
    const { body } = await api.send(who, method, path, method === 'POST' ? { name: '-' } : undefined);
    const { type, code, status } = body as unknown as { type: string; code: string; status: number };
    expect(await json(new URL(type, api.url + path).pathname)).toMatchObject({ code, status });
  }
});

test.each([
  { request: 'a code that does not exist', path: '/problems/constructor', status: 404, code: 'not_found' },
  { request: 'a code in other letters', path: '/problems/Conflict', status: 404, code: 'not_found' },
  { request: 'markup as a code', path: '/problems/%3Cscript%3E', status: 404, code: 'not_found' },
  { request: 'another media type', path: '/problems', Accept: 'image/png', status: 406, code: 'not_acceptable' },
  { request: 'another method', method: 'POST', path: '/problems/conflict', status: 405, code: 'method_not_allowed' },
])('$request is refused', async ({ method = 'GET', path, Accept = 'application/json', status, code }) => {
  const response = await fetch(api.url + path, { method, headers: { Accept } });
  const { error } = (await response.json()) as { error: { code: string } };
  expect([response.status, error.code]).toEqual([status, code]);
});

test('a code that does not exist is a page for browsers', async () => {
  const response = await get('/problems/%3Cscript%3E', BROWSER);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('<a href="/problems/not_found">');
});
