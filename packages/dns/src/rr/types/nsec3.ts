import { define } from '../define.ts';
import { hashedName, salt, typeBitmap, u16, u8 } from '../all-fields.ts';
import { hashAlgorithms } from '../mnemonics.ts';

export const NSEC3 = define({
  name: 'NSEC3',
  code: 50,
  rfc: 'RFC 5155 3',
  summary: 'The next hashed name of the zone and the types at this one: proof of absence. Written by the service.',
  fields: [
    u8('hash algorithm', hashAlgorithms),
    u8('flags'),
    u16('iterations'),
    salt('salt'),
    hashedName('next hashed name'),
    typeBitmap('types'),
  ],
});
