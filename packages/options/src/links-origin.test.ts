import { arePagesLocal, linksOrigin } from './pages-origin.ts';

test.each([
  ['https://dns.example.com/base', '0.0.0.0', 'https://dns.example.com'],
  ['http://dns.example.com', '127.0.0.1', undefined],
  ['http://localhost.example.com', '127.0.0.1', undefined],
  [undefined, '127.0.0.1', 'http://localhost:8080'],
  [undefined, '0.0.0.0', undefined],
])('links in mails of %s at %s begin with %s', (publicUrl, host, origin) => {
  expect(linksOrigin(publicUrl, { host, port: 8080 })).toBe(origin);
});

test.each([
  [undefined, '127.0.0.1', true],
  [undefined, '0.0.0.0', false],
  ['http://localhost:8080', '0.0.0.0', true],
  ['https://dns.example.com', '127.0.0.1', false],
])('pages of %s at %s are for people at this machine: %s', (publicUrl, host, expected) =>
  expect(arePagesLocal(publicUrl, { host, port: 8080 })).toBe(expected),
);
