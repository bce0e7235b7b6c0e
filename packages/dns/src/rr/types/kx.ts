import { define } from '../define.ts';
import { domainName, u16 } from '../all-fields.ts';

export const KX = define({
  name: 'KX',
  code: 36,
  rfc: 'RFC 2230',
  summary: 'A key exchanger for this name.',
  additional: true,
  fields: [u16('preference'), domainName('exchanger', { compress: false, lowerCase: true })],
});
