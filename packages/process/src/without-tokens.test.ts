import { withoutTokens } from './without-tokens.ts';

const TOKEN = `fw_${'aZ09'.repeat(12)}x`;

test.each([
  ['a path', `/Update/h/${TOKEN}/ip/extra`, '/Update/h/fw_[hidden]/ip/extra'],
  ['a path with more behind it', `/update/${TOKEN}x`, '/update/fw_[hidden]'],
  ['the last character left out', `//update/h/${TOKEN.slice(0, -1)}`, '//update/h/fw_[hidden]'],
  ['escapes of a URL', `/zones/fw%5f${TOKEN.slice(3, -1)}%78?a`, '/zones/fw_[hidden]?a'],
  ['another case', TOKEN.toUpperCase(), 'fw_[hidden]'],
  ['several', `${TOKEN}, ${TOKEN}`, 'fw_[hidden], fw_[hidden]'],
  ['a short name', 'fw_secret', 'fw_secret'],
])('%s', (_name, text, shown) => expect(withoutTokens(text)).toBe(shown));
