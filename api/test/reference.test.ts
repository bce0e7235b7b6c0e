import { apis } from '../src/start/apis.ts';
import { ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

function get(path: string, headers: { [name: string]: string } = {}): Promise<Response> {
  return fetch(api.url + path, { headers: { Accept: 'text/html', ...headers } });
}

function linksIn(text: string): string[] {
  const [, main] = /<main[^]*?>([^]*)<\/main>/.exec(text)!;
  return Array.from(main.matchAll(/href="([^"]*)"/g), ([, target]) => target);
}

test('the index leads to the reference of each API', async () => {
  const text = await (await get('/docs')).text();
  expect(linksIn(text)).toEqual([...apis.map(({ url }) => `/docs${url}`), '/problems']);
});

test.each(apis)(
  'the reference below $url has each operation, and its links lead somewhere',
  async ({ url, endpoints }) => {
    const response = await get(`/docs${url}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; /);
    const text = await response.text();
    expect(text).not.toMatch(/<script|\bsrc=|undefined|\[object/);
    for (const { id, method, path, summary } of endpoints) {
      expect(text).toContain(`<h3 id="${id}"><code>${method.toUpperCase()} ${url}${path}</code></h3>`);
      expect(text).toContain(summary);
    }
    for (const target of new Set(linksIn(text))) {
      if (target.startsWith('#')) expect(text).toContain(` id="${target.slice(1)}"`);
      else expect([target, (await fetch(api.url + target)).status]).toEqual([target, 200]);
    }
  },
);

test('objects are listed once, with links between them, their values and the parameters', async () => {
  const text = await (await get('/docs/api/v1')).text();
  expect(text).toContain('<code>changes</code></td><td>list of <a href="#RecordChange">RecordChange</a></td>');
  expect(text).toContain('<h3 id="RecordChange">');
  expect(text).toContain('<td><code>op</code></td>');
  expect(text).toContain('One of upsert, replace, delete, create.');
  expect(text).toContain('<td><code>dry_run</code></td><td>query</td>');
  const anchors = Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  expect(anchors.filter((id, i) => anchors.indexOf(id) !== i)).toEqual([]);
});

test('examples are shown with their requests', async () => {
  const text = await (await get('/docs/v1')).text();
  expect(text).toContain('<summary><code>PATCH /v1/zones/example.org: application/json</code></summary>');
  expect(text).toMatch(/<pre>example\.org\. 3600 IN SOA ns1\.fourwinds\.example\. /);
});

test('other media types, methods and paths are refused', async () => {
  expect((await get('/docs', { Accept: 'application/json' })).status).toBe(406);
  expect((await fetch(`${api.url}/docs`, { method: 'POST' })).status).toBe(405);
  expect((await get('/docs/v9')).status).toBe(404);
});
