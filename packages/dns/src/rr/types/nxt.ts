import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';
import { shortTypeBitmap } from '../short-type-bitmap.ts';

export const NXT = define({
  name: 'NXT',
  code: 30,
  rfc: 'RFC 2535 5',
  summary: 'The next name of the zone and the types at this one, as NSEC says since RFC 4034.',
  besideCname: true,
  fields: [domainName('next name', { compress: false, lowerCase: true }), shortTypeBitmap],
});
