import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const DNAME = define({
  name: 'DNAME',
  code: 39,
  rfc: 'RFC 6672',
  summary: 'An alias for all names below this name.',
  singleton: true,
  fields: [domainName('target', { compress: false, lowerCase: true })],
});
