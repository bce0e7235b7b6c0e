import { withULabels } from './idna.ts';

/** U-labels of RFC 5891 and UTS #46; texts that only look like A-labels stay. */
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
