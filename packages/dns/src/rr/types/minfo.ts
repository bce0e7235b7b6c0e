import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const MINFO = define({
  name: 'MINFO',
  code: 14,
  rfc: 'RFC 1035 3.3.7',
  summary: 'Who is responsible for a mailing list, and who gets its errors.',
  fields: [
    domainName('responsible', { compress: true, lowerCase: true }),
    domainName('errors', { compress: true, lowerCase: true }),
  ],
});
