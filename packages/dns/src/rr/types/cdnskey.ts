import { define } from '../define.ts';
import { checkDnskeyProtocol, dnskeyFields } from '../dnskey-fields.ts';

export const CDNSKEY = define({
  name: 'CDNSKEY',
  code: 60,
  rfc: 'RFC 7344 3.2, RFC 8078 4',
  summary: 'The key that the parent should make a DS of; 0 3 0 AA== asks for none. Written by the service.',
  fields: dnskeyFields,
  check: checkDnskeyProtocol,
});
