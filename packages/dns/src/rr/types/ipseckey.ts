import { define } from '../define.ts';
import { base64, u8 } from '../all-fields.ts';
import { gateway } from '../gateway.ts';

export const IPSECKEY = define({
  name: 'IPSECKEY',
  code: 45,
  rfc: 'RFC 4025',
  summary: 'The public key for IPsec with this host, and its gateway.',
  fields: [u8('precedence'), gateway, base64('key', 0)],
});
