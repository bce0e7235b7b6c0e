import { readUrl } from './webhook-url.ts';

test.each([
  'https://example.com/webhook',
  'https://example.com',
  'https://example.com:8443/a?token=b',
  'https://example.com:443/',
  'HTTPS://bücher.example/',
  'https://[2001:db8::1]/',
])('%s may be the URL of a webhook, as it was written', (url) => {
  expect(readUrl(url, false)).toBe(url);
});

test.each([
  ['example.com/webhook', 'this is not a URL such as https://example.com/webhook'],
  ['', 'this is not a URL such as https://example.com/webhook'],
  ['https://', 'this is not a URL such as https://example.com/webhook'],
  ['https://example.com:65536/', 'this is not a URL such as https://example.com/webhook'],
  ['http://example.com/', 'this begins with http:; write https://'],
  ['ftp://example.com/', 'this begins with ftp:; write https://'],
  ['file:///etc/passwd', 'this begins with file:; write https://'],
  ['https://me@example.com/', 'this has a user name or a password; receivers verify the signature instead'],
  ['https://:secret@example.com/', 'this has a user name or a password; receivers verify the signature instead'],
  ['https://example.com/#part', 'this has a fragment, which is never sent'],
  ['https://example.com/#', 'this has a fragment, which is never sent'],
  [' https://example.com/', 'this has a space or a control character'],
  ['https://example.com/\r\nX: 1', 'this has a space or a control character'],
  ['https://example.com:0/', 'the port 0 is that of another service; use 443, or one from 1024 on'],
  ['https://example.com:25/', 'the port 25 is that of another service; use 443, or one from 1024 on'],
  ['https://example.com:1023/', 'the port 1023 is that of another service; use 443, or one from 1024 on'],
])('%p is refused: %s', (url, message) => {
  expect(() => readUrl(url, false)).toThrow(message);
});

test('http is possible where the setting permits it, with the same rules', () => {
  expect(readUrl('http://127.0.0.1:8000/hook', true)).toBe('http://127.0.0.1:8000/hook');
  expect(() => readUrl('http://me@example.com/', true)).toThrow('user name');
  expect(() => readUrl('ftp://example.com/', true)).toThrow('this begins with ftp:');
});
