import { define } from '../define.ts';
import { base64, u16, u8 } from '../all-fields.ts';
import { algorithms, certificateTypes } from '../mnemonics.ts';

export const CERT = define({
  name: 'CERT',
  code: 37,
  rfc: 'RFC 4398',
  summary: 'A certificate or a revocation list.',
  fields: [u16('type', certificateTypes), u16('key tag'), u8('algorithm', algorithms), base64('certificate')],
});
