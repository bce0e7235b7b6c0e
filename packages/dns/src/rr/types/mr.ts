import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const MR = define({
  name: 'MR',
  code: 9,
  rfc: 'RFC 1035 3.3.8',
  summary: 'The new name of a mailbox.',
  fields: [domainName('mailbox', { compress: true, lowerCase: true })],
});
