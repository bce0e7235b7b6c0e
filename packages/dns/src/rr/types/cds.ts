import { define } from '../define.ts';
import { checkDsDigest, dsFields } from '../ds-fields.ts';

export const CDS = define({
  name: 'CDS',
  code: 59,
  rfc: 'RFC 7344 3.1, RFC 8078 4',
  summary: 'The DS that the parent should publish; 0 0 0 00 asks for none. Written by the service.',
  fields: dsFields,
  check: checkDsDigest,
});
