import { pathOfOurs } from './path-of-ours.ts';

test.each([
  ['/', '/'],
  ['/settings/security', '/settings/security'],
  ['/sign-up/confirm?token=a_-b', '/sign-up/confirm?token=a_-b'],
  ['/a/../b', '/b'],
  ['/zones#records', '/zones'],
])('%s is a path of ours', (text, path) => expect(pathOfOurs(text)).toBe(path));

test.each([
  '',
  'zones',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '/ evil.example',
  ' /zones',
  'http:/evil.example',
  '/\u0000/evil.example',
])('%j leads elsewhere', (text) => expect(pathOfOurs(text)).toBeUndefined());
