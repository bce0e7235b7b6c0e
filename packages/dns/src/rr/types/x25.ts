import { define } from '../define.ts';
import { characterString } from '../all-fields.ts';

export const X25 = define({
  name: 'X25',
  code: 19,
  rfc: 'RFC 1183 3.1',
  summary: 'An address in an X.25 network.',
  fields: [characterString('address')],
});
