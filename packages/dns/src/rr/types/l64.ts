import { define } from '../define.ts';
import { locator64, u16 } from '../all-fields.ts';

export const L64 = define({
  name: 'L64',
  code: 106,
  rfc: 'RFC 6742 2.3',
  summary: 'A 64-bit ILNP locator.',
  fields: [u16('preference'), locator64('locator')],
});
