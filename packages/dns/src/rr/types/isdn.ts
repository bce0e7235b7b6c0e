import { define } from '../define.ts';
import { characterStrings } from '../all-fields.ts';

export const ISDN = define({
  name: 'ISDN',
  code: 20,
  rfc: 'RFC 1183 3.2',
  summary: 'An ISDN number, perhaps with a subaddress.',
  fields: [characterStrings('address')],
});
