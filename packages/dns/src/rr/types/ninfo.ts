import { define } from '../define.ts';
import { characterStrings } from '../all-fields.ts';

export const NINFO = define({
  name: 'NINFO',
  code: 56,
  rfc: 'IANA, NINFO',
  summary: 'The status of a zone: text.',
  fields: [characterStrings('text')],
});
