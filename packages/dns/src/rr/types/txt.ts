import { define } from '../define.ts';
import { characterStrings } from '../all-fields.ts';

export const TXT = define({
  name: 'TXT',
  code: 16,
  rfc: 'RFC 1035 3.3.14',
  summary: 'Text, used for SPF, DKIM, DMARC and domain verification.',
  bareText: true,
  fields: [characterStrings('text')],
});
