import { Name } from '@fourwinds/dns';
import { domainSchema } from '@fourwinds/resources';
import fc from 'fast-check';
import { errorInDomain, errorInText, isUsualDomain } from './domain-errors.ts';

test.each([
  ['home.example.com', true],
  ['a-b.1.example', true],
  ['Home.example.com', false],
  ['example', false],
  ['example.com.', false],
  ['_dmarc.example.com', false],
  ['-a.example.com', false],
  ['a-.example.com', false],
  ['*.example.com', false],
  ['xn--bcher-kva.example', false],
  ['192.0.2.1', false],
  ['a..example', false],
  [' a.example', false],
  [`${'a'.repeat(63)}.example`, true],
  [`${'a'.repeat(64)}.example`, false],
  [`${'a.'.repeat(124)}examp`, true],
  [`${'a.'.repeat(124)}exampl`, false],
])('%s: usual is %s', (text, isUsual) => {
  expect(isUsualDomain(text)).toBe(isUsual);
});

test('no rule refuses a usual domain, which is its canonical form', () => {
  const label = fc.string({ unit: fc.constantFrom(...'aex-1._*@ A\\'), minLength: 1, maxLength: 8 });
  const domain = label.map((text) => `${text}.example`).filter(isUsualDomain);
  fc.assert(
    fc.property(domain, (text) => {
      expect([errorInText(text), errorInDomain(text)]).toEqual([undefined, undefined]);
      expect(domainSchema.safeParse(text).success).toBe(true);
      expect(Name.parse(text).lowerCase().toString()).toBe(`${text}.`);
    }),
  );
});
