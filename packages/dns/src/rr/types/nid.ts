import { define } from '../define.ts';
import { locator64, u16 } from '../all-fields.ts';

export const NID = define({
  name: 'NID',
  code: 104,
  rfc: 'RFC 6742 2.1',
  summary: 'An ILNP node identifier.',
  fields: [u16('preference'), locator64('node id')],
});
