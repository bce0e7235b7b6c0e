import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const PTR = define({
  name: 'PTR',
  code: 12,
  rfc: 'RFC 1035 3.3.12',
  summary: 'The name for an address (reverse lookup), or a service instance.',
  fields: [domainName('target', { compress: true, lowerCase: true })],
});
