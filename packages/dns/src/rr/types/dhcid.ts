import { define } from '../define.ts';
import { base64 } from '../all-fields.ts';

export const DHCID = define({
  name: 'DHCID',
  code: 49,
  rfc: 'RFC 4701',
  summary: 'The DHCP client that this name belongs to.',
  fields: [base64('digest')],
});
