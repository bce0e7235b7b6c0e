import { publicUrl } from './public-url.ts';

test.each([
  ['https://dns.example.com', 'https://dns.example.com'],
  ['https://dns.example.com/', 'https://dns.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['HTTPS://dns.BÜCHER。example', 'https://dns.xn--bcher-kva.example'],
])('%s is the URL %s', (text, url) => {
  expect(publicUrl.parse(text)).toBe(url);
});

test.each([
  '',
  'dns.example.com',
  'https://dns.example.com/api',
  'https:dns.example.com',
  String.raw`https://dns.b\252cher.example`,
  'https://me@dns.example.com',
  'ftp://dns.example.com',
])('%j is none', (text) => {
  expect(publicUrl.safeParse(text).success).toBe(false);
});
