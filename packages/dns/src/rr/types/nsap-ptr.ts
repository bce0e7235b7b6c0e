import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const NSAP_PTR = define({
  name: 'NSAP-PTR',
  code: 23,
  rfc: 'RFC 1348',
  summary: 'The name of the host with an OSI network address.',
  fields: [domainName('name', { compress: false, lowerCase: false })],
});
