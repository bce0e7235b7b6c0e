import { define } from '../define.ts';
import { base64 } from '../all-fields.ts';

export const BRID = define({
  name: 'BRID',
  code: 68,
  rfc: 'RFC 9886',
  summary: 'What an unmanned aircraft broadcasts about its identity, as CBOR.',
  fields: [base64('data')],
});
