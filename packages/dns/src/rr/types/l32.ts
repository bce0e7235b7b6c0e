import { define } from '../define.ts';
import { ipv4, u16 } from '../all-fields.ts';

export const L32 = define({
  name: 'L32',
  code: 105,
  rfc: 'RFC 6742 2.2',
  summary: 'A 32-bit ILNP locator.',
  fields: [u16('preference'), ipv4('locator')],
});
