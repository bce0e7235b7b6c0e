import { define } from '../define.ts';
import { domainName, u16 } from '../all-fields.ts';

export const AFSDB = define({
  name: 'AFSDB',
  code: 18,
  rfc: 'RFC 1183 1',
  summary: 'A server of an AFS cell.',
  additional: true,
  fields: [u16('subtype'), domainName('host', { compress: false, lowerCase: true })],
});
