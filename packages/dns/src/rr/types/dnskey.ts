import { define } from '../define.ts';
import { checkDnskeyProtocol, dnskeyFields } from '../dnskey-fields.ts';

export const DNSKEY = define({
  name: 'DNSKEY',
  code: 48,
  rfc: 'RFC 4034 2',
  summary: 'A public key that the zone is signed with. Written by the service.',
  fields: dnskeyFields,
  check: checkDnskeyProtocol,
});
