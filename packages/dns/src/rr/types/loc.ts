import { define } from '../define.ts';
import { location } from '../location.ts';

export const LOC = define({
  name: 'LOC',
  code: 29,
  rfc: 'RFC 1876',
  summary: 'A geographical location.',
  fields: [location],
});
