import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const MB = define({
  name: 'MB',
  code: 7,
  rfc: 'RFC 1035 3.3.3',
  summary: 'A host that holds a mailbox.',
  fields: [domainName('host', { compress: true, lowerCase: true })],
});
