import { define } from '../define.ts';
import { domainName, u16 } from '../all-fields.ts';

export const LP = define({
  name: 'LP',
  code: 107,
  rfc: 'RFC 6742 2.4',
  summary: 'The name of an ILNP subnetwork.',
  fields: [u16('preference'), domainName('name', { compress: false, lowerCase: false })],
});
