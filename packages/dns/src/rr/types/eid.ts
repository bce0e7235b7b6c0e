import { define } from '../define.ts';
import { hex } from '../all-fields.ts';

export const EID = define({
  name: 'EID',
  code: 31,
  rfc: 'IANA, Nimrod',
  summary: 'An endpoint identifier of the Nimrod routing architecture.',
  fields: [hex('identifier')],
});
