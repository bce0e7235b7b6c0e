import { define } from '../define.ts';
import { domainName, u16 } from '../all-fields.ts';

export const PX = define({
  name: 'PX',
  code: 26,
  rfc: 'RFC 2163',
  summary: 'How mail addresses map between the Internet and X.400.',
  fields: [
    u16('preference'),
    domainName('internet name', { compress: false, lowerCase: true }),
    domainName('x400 name', { compress: false, lowerCase: true }),
  ],
});
