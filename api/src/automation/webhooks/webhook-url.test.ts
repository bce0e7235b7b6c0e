import { publicHosts } from './public-host.ts';
import { readUrl } from './webhook-url.ts';

test.each([
  'https://example.com/webhook',
  'https://example.com',
  'https://example.com:8443/a?token=b',
  'https://example.com:443/',
  'HTTPS://bücher.example/',
  'https://[2a01:4f8::1]/',
  'https://198.41.0.4/',
])('%s may be the URL of a webhook, as it was written', (url) => {
  expect(readUrl(url, false, publicHosts())).toBe(url);
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
  expect(() => readUrl(url, false, publicHosts())).toThrow(message);
});

test('http is possible where the setting permits it, with the same rules', () => {
  expect(readUrl('http://127.0.0.1:8000/hook', true, publicHosts('127.0.0.1'))).toBe('http://127.0.0.1:8000/hook');
  expect(() => readUrl('http://me@example.com/', true, publicHosts())).toThrow('user name');
  expect(() => readUrl('ftp://example.com/', true, publicHosts())).toThrow('this begins with ftp:');
});

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '①②⑦.0.0.1',
  '127.0.0.1.',
  '10.1.2.3',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '192.0.2.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  'localhost',
  'LOCALHOST.',
  'api.localhost',
  'postgres',
  'postgres.default.svc',
  'postgres.default.svc.cluster.local',
  'metadata.google.internal',
  'router.lan',
  'nas.home.arpa',
])('a webhook at %s is refused, in one message, unless administrators allow it', (host) => {
  const url = `https://${host}:8443/hook`;
  expect(() => readUrl(url, false, publicHosts())).toThrow(/^\S+ has no public address, where webhooks are delivered$/);
});

test('administrators open networks, and any name, which is looked up at each delivery', () => {
  for (const host of ['10.1.2.3', 'receiver.default.svc'])
    expect(readUrl(`https://${host}/`, false, publicHosts('10.0.0.0/8'))).toBe(`https://${host}/`);
  expect(() => readUrl('https://127.0.0.1/', false, publicHosts('10.0.0.0/8'))).toThrow('no public address');
});
