import { linksOrigin } from './config.ts';

test.each([
  ['https://dns.example.com/base', '0.0.0.0', 'https://dns.example.com'],
  ['http://dns.example.com', '127.0.0.1', undefined],
  ['http://localhost.example.com', '127.0.0.1', undefined],
  [undefined, '127.0.0.1', 'http://localhost:8080'],
  [undefined, '0.0.0.0', undefined],
])('links in mails of %s at %s begin with %s', (publicUrl, host, origin) => {
  expect(linksOrigin(publicUrl, { host, port: 8080 })).toBe(origin);
});
