import { addressPrefixes } from '../address-prefixes.ts';
import { define } from '../define.ts';

export const APL = define({
  name: 'APL',
  code: 42,
  rfc: 'RFC 3123',
  summary: 'A list of address prefixes.',
  fields: [addressPrefixes],
});
