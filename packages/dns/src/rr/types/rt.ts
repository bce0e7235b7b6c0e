import { define } from '../define.ts';
import { domainName, u16 } from '../all-fields.ts';

export const RT = define({
  name: 'RT',
  code: 21,
  rfc: 'RFC 1183 3.3',
  summary: 'A host that routes to this one.',
  additional: true,
  fields: [u16('preference'), domainName('host', { compress: false, lowerCase: true })],
});
