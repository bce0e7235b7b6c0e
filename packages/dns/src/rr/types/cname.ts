import { define } from '../define.ts';
import { domainName } from '../field.ts';

export const CNAME = define({
  name: 'CNAME',
  code: 5,
  rfc: 'RFC 1035 3.3.1',
  summary: 'This name is an alias; everything about it is found at the target.',
  singleton: true,
  fields: [domainName('target', { compress: true, lowerCase: true })],
});
