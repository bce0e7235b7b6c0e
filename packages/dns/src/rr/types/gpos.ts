import { define } from '../define.ts';
import { characterString } from '../all-fields.ts';

export const GPOS = define({
  name: 'GPOS',
  code: 27,
  rfc: 'RFC 1712',
  summary: 'Where on earth this is, as LOC says since RFC 1876.',
  fields: [characterString('longitude'), characterString('latitude'), characterString('altitude')],
});
