import { define } from '../define.ts';
import { octetPairs } from '../all-fields.ts';

export const EUI48 = define({
  name: 'EUI48',
  code: 108,
  rfc: 'RFC 7043 3',
  summary: 'A 48-bit hardware address.',
  fields: [octetPairs('address', 6)],
});
