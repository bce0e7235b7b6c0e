import { partsOf, typeForms, valueOf } from './type-forms.ts';

test.each([
  ['MX', '10 mx1.example.net.', ['10', 'mx1.example.net.']],
  ['SRV', '0 5 5060 sip.example.net.', ['0', '5', '5060', 'sip.example.net.']],
  ['CAA', '0 issue "letsencrypt.org"', ['0', 'issue', 'letsencrypt.org']],
  ['CAA', '0 iodef "mailto:a@example.com"', ['0', 'iodef', 'mailto:a@example.com']],
  ['HTTPS', '1 . alpn=h2,h3 port=8443', ['1', '.', 'alpn=h2,h3 port=8443']],
  ['HTTPS', '0 other.example.', ['0', 'other.example.', '']],
  ['TLSA', '3 1 1 0B9F', ['3', '1', '1', '0B9F']],
])('%s %s has the parts %j', (type, value, parts) => {
  expect(partsOf(typeForms[type], value)).toEqual(parts);
  expect(valueOf(typeForms[type], parts)).toBe(value);
});

test('a new record has the usual parts, and a quote in a text is escaped', () => {
  expect(partsOf(typeForms.MX, '')).toEqual(['10', '']);
  expect(valueOf(typeForms.CAA, ['0', 'issue', 'a"b'])).toBe('0 issue "a\\"b"');
});
