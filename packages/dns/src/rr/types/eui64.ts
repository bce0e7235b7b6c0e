import { define } from '../define.ts';
import { octetPairs } from '../all-fields.ts';

export const EUI64 = define({
  name: 'EUI64',
  code: 109,
  rfc: 'RFC 7043 4',
  summary: 'A 64-bit hardware address.',
  fields: [octetPairs('address', 8)],
});
