/** @slow: not in make check. */
import { apis } from '../../src/start/apis.ts';
import { dynamicPaths } from '../../src/updates/dynamic/update-paths.ts';
import { pages as list } from '../../src/start/page-list.ts';
import type { PageBrowser } from '../page-browser.ts';
import { PagesUnderTest } from '../pages-under-test.ts';

/** Tests that every response forbids framing, sniffing and plain HTTP, and that no cache stores a page of a session. */

const ACCEPT = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let pages: PagesUnderTest;
let somebody: PageBrowser;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  somebody = await pages.signedUp('anna@example.com');
});
afterAll(() => pages.stop());

const paths = list.map(({ path }) => path.replaceAll(/:\w+/g, 'x'));

const PROTECTED = {
  'content-security-policy': expect.stringMatching(
    /^(?=.*default-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')(?!.*unsafe)/,
  ) as string,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/) as string,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe.each(['GET', 'POST', 'PUT', 'OPTIONS'])('%s', (method) => {
  test.each([...paths, '/nowhere', '/docs', '/docs/v1', '/problems', '/problems/conflict', '/icon.svg'])(
    '%s is protected, with a session and without',
    async (path) => {
      await pages.enter(somebody, 'anna@example.com');
      for (const session of [{}, { Cookie: somebody.cookie }]) {
        const headers = { ...ACCEPT, 'Sec-Fetch-Site': 'same-origin', ...session };
        const answer = await fetch(pages.api.url + path, { method, headers, redirect: 'manual' });
        expect(Object.fromEntries(answer.headers)).toMatchObject(PROTECTED);
      }
    },
  );
});

test('no page of a session is kept by a cache, nor any answer to its forms', async () => {
  for (const page of list) {
    const path = page.path.replaceAll(/:\w+/g, 'x');
    await pages.enter(somebody, 'anna@example.com');
    const answers = [
      ...(page.show === undefined ? [] : [await somebody.open(path)]),
      ...(page.submit === undefined ? [] : [await somebody.send(path)]),
    ];
    for (const { headers } of answers) expect([path, headers.get('Cache-Control')]).toEqual([path, 'no-store']);
  }
});

test('pages that caches may keep are the same for everybody', async () => {
  await pages.enter(somebody, 'anna@example.com');
  for (const path of ['/docs', '/docs/v1', '/problems', '/problems/conflict', '/icon.svg']) {
    const [ofPerson, ofNobody] = [await somebody.open(path), await pages.browser().open(path)];
    expect([path, ofPerson.text]).toEqual([path, ofNobody.text]);
    expect(ofPerson.headers.getSetCookie()).toEqual([]);
  }
});

const answersOfPrograms = [
  ...apis.flatMap(({ url }) => [`${url}/openapi.json`, `${url}/zones`, `${url}/nowhere`]),
  ...dynamicPaths,
  '/healthz',
];

test.each(answersOfPrograms)('%s is protected, too', async (path) => {
  const answer = await fetch(pages.api.url + path);
  expect(Object.fromEntries(answer.headers)).toMatchObject(PROTECTED);
});

test.each([
  ['no header', 'GET / HTTP/1.1\r\nno header\r\n\r\n'],
  ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['too much', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
])('an answer to %s is protected, too', async (_what, request) => {
  const [head] = (await pages.api.exchange(request)).split('\r\n\r\n');
  const headers = new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  expect(Object.fromEntries(headers)).toMatchObject(PROTECTED);
});
