import { define } from '../define.ts';
import { dsFields } from '../ds-fields.ts';

export const TA = define({
  name: 'TA',
  code: 32768,
  rfc: 'IANA, DNSSEC Trust Authorities',
  summary: 'A trust anchor without a signed root.',
  fields: dsFields,
});
