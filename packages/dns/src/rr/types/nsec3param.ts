import { define } from '../define.ts';
import { salt, u16, u8 } from '../all-fields.ts';
import { hashAlgorithms } from '../mnemonics.ts';

export const NSEC3PARAM = define({
  name: 'NSEC3PARAM',
  code: 51,
  rfc: 'RFC 5155 4',
  summary: 'How the names of NSEC3 are hashed in this zone. Written by the service.',
  fields: [u8('hash algorithm', hashAlgorithms), u8('flags'), u16('iterations'), salt('salt')],
});
