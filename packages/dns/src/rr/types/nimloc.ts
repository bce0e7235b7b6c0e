import { define } from '../define.ts';
import { hex } from '../field.ts';

export const NIMLOC = define({
  name: 'NIMLOC',
  code: 32,
  rfc: 'IANA, Nimrod',
  summary: 'A locator of the Nimrod routing architecture.',
  userEditable: false,
  fields: [hex('locator')],
});
