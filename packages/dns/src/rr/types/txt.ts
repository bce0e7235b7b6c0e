import { define } from '../define.ts';
import { characterStrings } from '../field.ts';

export const TXT = define({
  name: 'TXT',
  code: 16,
  rfc: 'RFC 1035 3.3.14',
  summary: 'Text, as used by SPF, DKIM, DMARC and domain verification.',
  bareText: true,
  fields: [characterStrings('text')],
});
