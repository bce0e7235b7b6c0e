import { define } from '../define.ts';
import { domainName } from '../field.ts';

export const PTR = define({
  name: 'PTR',
  code: 12,
  rfc: 'RFC 1035 3.3.12',
  summary: 'The name of an address: reverse lookup, service discovery.',
  fields: [domainName('target', { compress: true, lowerCase: true })],
});
