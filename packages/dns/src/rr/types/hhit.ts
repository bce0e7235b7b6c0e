import { define } from '../define.ts';
import { base64 } from '../all-fields.ts';

export const HHIT = define({
  name: 'HHIT',
  code: 67,
  rfc: 'RFC 9886',
  summary: 'The registration and the certificate of a Hierarchical Host Identity Tag, as CBOR.',
  fields: [base64('data')],
});
