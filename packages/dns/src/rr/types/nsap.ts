import { define } from '../define.ts';
import { prefixedHex } from '../all-fields.ts';

export const NSAP = define({
  name: 'NSAP',
  code: 22,
  rfc: 'RFC 1706',
  summary: 'An OSI network address.',
  fields: [prefixedHex('address')],
});
