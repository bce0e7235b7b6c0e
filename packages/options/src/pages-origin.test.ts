import { pagesOrigin } from './pages-origin.ts';

test.each([
  ['https://dns.example.com', '127.0.0.1', 'https://dns.example.com'],
  [undefined, '127.0.0.1', 'http://localhost:8080'],
  [undefined, '::1', 'http://localhost:8080'],
  [undefined, '0.0.0.0', undefined],
])('pages of %s at %s are at %s', (publicUrl, host, origin) =>
  expect(pagesOrigin(publicUrl, { host, port: 8080 })).toBe(origin),
);
