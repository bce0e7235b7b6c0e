import { readDomainName } from './domain-name.ts';
import { withULabels } from './idna.ts';

/** U-labels of RFC 5891 and UTS #46. Invalid A-labels are not converted. */
test.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['10 mail.XN--BCHER-KVA.example.', '10 mail.bücher.example.'],
  ['*.xn--r8jz45g', '*.例え'],
  ['xn--strae-oqa.example', 'straße.example'],
  ['xn--nxasmm1c.com', 'βόλος.com'],
  ['www.example.com', 'www.example.com'],
  ['xn--a', 'xn--a'],
  ['xn--.example', 'xn--.example'],
  ['axn--bcher-kva.example', 'axn--bcher-kva.example'],
  ['xn--bcher-kva_x.example', 'xn--bcher-kva_x.example'],
  ['xn--zca--.example', 'xn--zca--.example'],
])('%s is shown as %s', (text, shown) => {
  expect(withULabels(text)).toBe(shown);
});

// An escape is equivalent to its character. An ASCII character can be part of a U-label (RFC 1035 5.1, RFC 5890
// 2.3.2.1).
test.each([
  [String.raw`b\252cher.example`, String.raw`b\252cher.example.`],
  [String.raw`bü\099her.example`, 'xn--bcher-kva.example.'],
  [String.raw`bü\C\h\er.example`, 'xn--bcher-kva.example.'],
])('%s is the name %s', (text, name) => {
  expect(readDomainName(text).toString()).toBe(name);
});

test.each([
  String.raw`bü\046x.example`,
  String.raw`bü\.x.example`,
  String.raw`bü\252.example`,
  String.raw`bü\\.example`,
])('%s is no name', (text) => {
  expect(() => readDomainName(text)).toThrow(/is not a valid internationalised label$/);
});
