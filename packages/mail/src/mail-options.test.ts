import { mailOptions } from './mail-options.ts';

const { FOURWINDS_SMTP: server, FOURWINDS_MAIL_FROM: sender } = mailOptions;

test.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'implicit' }],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'starttls' }],
  ['smtp://mail.example.com:25/?starttls=off', { host: 'mail.example.com', port: 25, tls: 'none' }],
  ['smtp://[2001:db8::1]:2525', { host: '2001:db8::1', port: 2525, tls: 'starttls' }],
  [
    'smtps://user%40example.com:p%3A%2Fw%C3%A4@mail.example.com:4650',
    { host: 'mail.example.com', port: 4650, tls: 'implicit', user: 'user@example.com', password: 'p:/wä' },
  ],
  ['smtp://Mail.BÜCHER。example.', { host: 'mail.xn--bcher-kva.example', port: 587, tls: 'starttls' }],
  ['smtp://192.0.2.1', { host: '192.0.2.1', port: 587, tls: 'starttls' }],
  ['smtp://user@mail.example.com', { host: 'mail.example.com', port: 587, tls: 'starttls', user: 'user' }],
])('%s is a server', (text, expected) => {
  expect(server.parse(text)).toEqual(expected);
});

test.each([
  '',
  'mail.example.com',
  'https://mail.example.com',
  'smtp://',
  'smtp://:password@mail.example.com',
  'smtp://mail..example.com',
  'smtp://mail%2.example.com',
  'smtp://b%5C252cher.example',
  'smtp://.',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?starttls=on',
  'smtps://mail.example.com?starttls=off',
  'smtp://mail.example.com#x',
  'smtp://us%er@mail.example.com',
  'smtp://user:password@mail.example.com?starttls=off',
])('%j is none', (text) => {
  expect(server.safeParse(text).success).toBe(false);
});

test.each([
  ['Example DNS <dns@example.com>', { name: 'Example DNS', address: 'dns@example.com' }],
  ['Müller <dns@example.com>', { name: 'Müller', address: 'dns@example.com' }],
  ['dns@example.com', { name: 'example.com', address: 'dns@example.com' }],
  ['Bücher <dns@BÜCHER。example>', { name: 'Bücher', address: 'dns@xn--bcher-kva.example' }],
])('%s is a sender', (text, expected) => {
  expect(sender.parse(text)).toEqual(expected);
});

test.each([
  '',
  'Example',
  'dns@localhost',
  '<dns@example.com>',
  'Example <dns@example.com>, x@example.com',
  'A\r\nBcc: x@example.com <dns@example.com>',
  'Example <dns@exam ple.com>',
  'Example <a@b@example.com>',
])('%j is none', (text) => {
  expect(sender.safeParse(text).success).toBe(false);
});
