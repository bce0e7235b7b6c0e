import { define } from '../define.ts';
import { dsFields } from '../ds-fields.ts';

export const DLV = define({
  name: 'DLV',
  code: 32769,
  rfc: 'RFC 4431',
  summary: 'A trust anchor outside the chain of delegation.',
  fields: dsFields,
});
