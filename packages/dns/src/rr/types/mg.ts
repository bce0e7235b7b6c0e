import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const MG = define({
  name: 'MG',
  code: 8,
  rfc: 'RFC 1035 3.3.6',
  summary: 'A member of a mail group.',
  fields: [domainName('mailbox', { compress: true, lowerCase: true })],
});
