import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const CNAME = define({
  name: 'CNAME',
  code: 5,
  rfc: 'RFC 1035 3.3.1',
  summary: 'An alias: resolvers look up the target instead.',
  singleton: true,
  fields: [domainName('target', { compress: true, lowerCase: true })],
});
