import { define } from '../define.ts';
import { hex } from '../all-fields.ts';

export const NIMLOC = define({
  name: 'NIMLOC',
  code: 32,
  rfc: 'IANA, Nimrod',
  summary: 'A locator of the Nimrod routing architecture.',
  fields: [hex('locator')],
});
