import { define } from '../define.ts';
import { characterString } from '../all-fields.ts';

export const HINFO = define({
  name: 'HINFO',
  code: 13,
  rfc: 'RFC 1035 3.3.2',
  summary: 'The hardware and operating system of a host.',
  fields: [characterString('cpu'), characterString('os')],
});
