import { publicUrl } from './public-url.ts';

test.each([
  ['https://dns.example.com', 'https://dns.example.com'],
  ['https://dns.example.com/', 'https://dns.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
])('%s is the URL %s', (text, url) => {
  expect(publicUrl.parse(text)).toBe(url);
});

test.each([
  '',
  'dns.example.com',
  'https://dns.example.com/api',
  'https://me@dns.example.com',
  'ftp://dns.example.com',
])('%j is none', (text) => {
  expect(publicUrl.safeParse(text).success).toBe(false);
});
