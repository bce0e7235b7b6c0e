import { isOurs, type RequestOrigin } from './request-origin.ts';

const OURS = 'https://dns.example.com';
const none: RequestOrigin = { site: undefined, mode: undefined, destination: undefined, origin: undefined };

test.each<[string, string, Partial<RequestOrigin>, boolean]>([
  ['a form of ours', 'POST', { site: 'same-origin', origin: OURS }, true],
  ['a form of another site', 'POST', { site: 'cross-site', origin: 'https://evil.example' }, false],
  ['a form of a sibling', 'POST', { site: 'same-site', origin: 'https://www.example.com' }, false],
  ['a form that no page has', 'POST', { site: 'none' }, false],
  ['a form of another site that names us', 'POST', { site: 'cross-site', origin: OURS }, false],
  ['a form of ours in an old browser', 'POST', { origin: OURS }, true],
  ['a form of another site in an old browser', 'POST', { origin: 'https://evil.example' }, false],
  ['a form of a sandbox', 'POST', { origin: 'null' }, false],
  ['a form of nobody', 'POST', {}, false],
  ['an address that was typed', 'GET', { site: 'none', mode: 'navigate', destination: 'document' }, true],
  ['a link in a mail', 'GET', { site: 'cross-site', mode: 'navigate', destination: 'document' }, true],
  ['a frame of another site', 'GET', { site: 'cross-site', mode: 'navigate', destination: 'iframe' }, false],
  ['an image of another site', 'GET', { site: 'cross-site', mode: 'no-cors', destination: 'image' }, false],
  ['a script of a sibling', 'GET', { site: 'same-site', mode: 'cors', destination: 'empty' }, false],
  ['curl', 'GET', {}, true],
])('%s', (_what, method, given, expected) => expect(isOurs(method, { ...none, ...given }, OURS)).toBe(expected));

test('without a known origin, an old browser sends no form', () => {
  expect(isOurs('POST', none, undefined)).toBe(false);
  expect(isOurs('POST', { ...none, origin: 'undefined' }, undefined)).toBe(false);
});
