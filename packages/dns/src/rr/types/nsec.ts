import { define } from '../define.ts';
import { domainName, typeBitmap } from '../all-fields.ts';

export const NSEC = define({
  name: 'NSEC',
  code: 47,
  rfc: 'RFC 4034 4',
  summary: 'The next name of the zone and the types at this one: proof of absence. Written by the service.',
  besideCname: true,
  fields: [domainName('next name', { compress: false, lowerCase: false }), typeBitmap('types')],
});
