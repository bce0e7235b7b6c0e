import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const TALINK = define({
  name: 'TALINK',
  code: 58,
  rfc: 'IANA, TALINK',
  summary: 'The names before and after this one in a list of trust anchors.',
  fields: [
    domainName('previous name', { compress: false, lowerCase: false }),
    domainName('next name', { compress: false, lowerCase: false }),
  ],
});
