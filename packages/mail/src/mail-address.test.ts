import { addressKey, mailboxOf, readAddress } from './mail-address.ts';

test.each([
  ['user@example.com', 'user@example.com'],
  ['User.Name+tag@Example.COM', 'User.Name+tag@example.com'],
  ["o'brien!#$%&*/=?^_`{|}~-@example.com", "o'brien!#$%&*/=?^_`{|}~-@example.com"],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%s is the address %s', (text, address) => {
  expect(readAddress(text)).toEqual({ address });
});

const domain = (octets: number): string => `${'a.'.repeat(octets / 2 - 1)}aa`;

test.each([
  ['', /one @/],
  ['example.com', /one @/],
  ['@example.com', /one @/],
  ['a@b@example.com', /one @/],
  ['"a@b"@example.com', /one @/],
  ['"a b"@example.com', /before the @/],
  ['.a@example.com', /before the @/],
  ['a..b@example.com', /before the @/],
  ['a.@example.com', /before the @/],
  ['müller@example.com', /before the @/],
  ['ıcon@example.com', /before the @/],
  ['a b@example.com', /before the @/],
  ['a\r\nBcc: b@example.com', /before the @/],
  ['a\n@example.com', /before the @/],
  [`${'a'.repeat(65)}@example.com`, /at most 64/],
  ['a@example.com\r\n', /after the @/],
  ['a@example.com ', /after the @/],
  ['a@example.com.', /after the @/],
  ['a@localhost', /after the @/],
  ['a@', /after the @/],
  ['a@[192.0.2.1]', /after the @/],
  ['a@192.0.2.1', /after the @/],
  ['a@example.123', /after the @/],
  ['a@exa_mple.com', /after the @/],
  ['a@-example.com', /after the @/],
  ['a@example\\.com', /after the @/],
  [`a@${'a'.repeat(64)}.com`, /after the @/],
  [`a@${domain(256)}`, /after the @/],
  [`${'a'.repeat(10)}@${domain(244)}`, /at most 254/],
])('%j is none', (text, problem) => {
  expect(readAddress(text)).toEqual({ problem: expect.stringMatching(problem) as string });
});

test('an address is as long as a path of RFC 5321 can be', () => {
  expect(readAddress(`${'a'.repeat(10)}@${domain(242)}x`)).toEqual({ address: `${'a'.repeat(10)}@${domain(242)}x` });
});

test('addresses that differ in the case of letters are one', () => {
  expect(addressKey('User@example.com')).toBe(addressKey('uSER@example.com'));
});

test.each([
  ['user+one@example.com', 'user@example.com'],
  ['User+one+two@example.com', 'user@example.com'],
  ['user@example.com', 'user@example.com'],
  ['+one@example.com', '+one@example.com'],
])('mails to %s count for %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
