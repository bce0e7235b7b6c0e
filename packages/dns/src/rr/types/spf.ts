import { define } from '../define.ts';
import { characterStrings } from '../all-fields.ts';

export const SPF = define({
  name: 'SPF',
  code: 99,
  rfc: 'RFC 7208 14.1',
  summary: 'Who may send mail for this name; TXT replaced it.',
  fields: [characterStrings('text')],
});
