/** @slow: not in make check. */
import { pathOfOurs } from '../../src/pages/frame/path-of-ours.ts';
import fc from '../../../test/seeded-fast-check.ts';
import { ORIGIN, PagesUnderTest } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';

/** Tests that no redirect leads to another host, however the URL is spelled. Node parses URLs as browsers do. */

const EMAIL = 'anna@example.com';
let pages: PagesUnderTest;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  await pages.signedUp(EMAIL);
});
afterAll(() => pages.stop());

const isOurs = (location: string): boolean => new URL(location, `${ORIGIN}/sign-in?next=x`).origin === ORIGIN;

test.each([
  'https://evil.example/',
  'HTTPS://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example//',
  '\\\\evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/a\tb',
  '\t//evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '\u00a0//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '//dns.example@evil.example',
  '//dns.example:443@evil.example/',
  '//evil.example#/settings',
  '//evil。example',
  '//0x7f000001/',
  '.evil.example',
  '@evil.example',
  ':443@evil.example',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'view-source:https://evil.example',
])('a sign-in with the next page %j leads to a page of ours', async (next) => {
  const browser = pages.browser();
  const path = `/sign-in?next=${encodeURIComponent(next)}`;
  expect((await browser.open(path)).text).not.toContain('evil');
  const { status, headers } = await browser.send(path, { email: EMAIL, password: PASSWORD });
  expect([status, headers.get('Location')]).toEqual([303, '/zones']);
});

test('whatever is written, the path is one of ours or none', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '\n',
    '\r',
    ' ',
    'http',
    'evil.example',
    'a',
    '\u0000',
    '。',
    '[::1]',
    '&',
    ';',
    '|',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = pathOfOurs(parts.join(''));
      return path === undefined || (path.startsWith('/') && isOurs(path) && isOurs(pathOfOurs(path) ?? 'none'));
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  '//evil.example/settings/security',
  '//evil.example/..//settings/security',
  '/\\evil.example/settings/security',
  'http://evil.example/settings/security',
  'https://evil.example//settings/password?x=//evil.example',
  '/settings/security?next=//evil.example',
  '/sign-in?next=/settings&next=//evil.example',
])('a request for %s leads to no other host', async (target) => {
  const answer = await pages.api.exchange(`GET ${target} HTTP/1.1\r\nHost: dns.example\r\nConnection: close\r\n\r\n`);
  const [, location = '/'] = /^Location: (.*)\r$/im.exec(answer) ?? [];
  expect([isOurs(location), location]).toEqual([true, expect.not.stringMatching(/^[^?]*evil/) as string]);
});
