import { define } from '../define.ts';
import { typeBitmap, u16, u32 } from '../all-fields.ts';

export const CSYNC = define({
  name: 'CSYNC',
  code: 62,
  rfc: 'RFC 7477',
  summary: "Which of this zone's sets its parent should copy.",
  fields: [u32('serial'), u16('flags'), typeBitmap('types')],
});
