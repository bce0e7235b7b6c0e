import { define } from '../define.ts';
import { domainName } from '../field.ts';

export const DNAME = define({
  name: 'DNAME',
  code: 39,
  rfc: 'RFC 6672',
  summary: 'Every name below this one is found below the target.',
  singleton: true,
  fields: [domainName('target', { compress: false, lowerCase: true })],
});
