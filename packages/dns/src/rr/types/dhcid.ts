import { define } from '../define.ts';
import { base64 } from '../field.ts';

export const DHCID = define({
  name: 'DHCID',
  code: 49,
  rfc: 'RFC 4701',
  summary: 'Which DHCP client this name belongs to.',
  fields: [base64('digest')],
});
