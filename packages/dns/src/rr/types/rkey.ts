import { define } from '../define.ts';
import { base64, u16, u8 } from '../all-fields.ts';
import { algorithms } from '../mnemonics.ts';

export const RKEY = define({
  name: 'RKEY',
  code: 57,
  rfc: 'IANA, RKEY',
  summary: 'A public key to encrypt NAPTR records with.',
  fields: [u16('flags'), u8('protocol'), u8('algorithm', algorithms), base64('key')],
});
