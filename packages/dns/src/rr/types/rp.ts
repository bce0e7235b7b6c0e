import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const RP = define({
  name: 'RP',
  code: 17,
  rfc: 'RFC 1183 2.2',
  summary: 'Who is responsible for this name: a mailbox, and the name of text about it.',
  fields: [
    domainName('mailbox', { compress: false, lowerCase: true }),
    domainName('text name', { compress: false, lowerCase: true }),
  ],
});
