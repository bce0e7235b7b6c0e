import { define } from '../define.ts';
import { signatureFields } from '../signature-fields.ts';

export const RRSIG = define({
  name: 'RRSIG',
  code: 46,
  rfc: 'RFC 4034 3',
  summary: 'The signature over a record set. Written by the service.',
  besideCname: true,
  setPerCoveredType: true,
  fields: signatureFields,
});
