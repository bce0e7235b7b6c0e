import { define } from '../define.ts';
import { characterStrings } from '../all-fields.ts';

export const RESINFO = define({
  name: 'RESINFO',
  code: 261,
  rfc: 'RFC 9606',
  summary: 'What a resolver can do: keys, perhaps with values.',
  fields: [characterStrings('information')],
});
