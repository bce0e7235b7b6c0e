import { define } from '../define.ts';
import { base64, u16, u8 } from '../all-fields.ts';
import { algorithms } from '../mnemonics.ts';

export const KEY = define({
  name: 'KEY',
  code: 25,
  rfc: 'RFC 2535 3, RFC 3445',
  summary: 'A public key, as SIG(0) uses it.',
  besideCname: true,
  fields: [u16('flags'), u8('protocol'), u8('algorithm', algorithms), base64('key', 0)],
});
