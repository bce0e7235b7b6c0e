import { define } from '../define.ts';
import { digestLength } from '../digest.ts';
import { hex, u32, u8 } from '../all-fields.ts';

export const ZONEMD = define({
  name: 'ZONEMD',
  code: 63,
  rfc: 'RFC 8976',
  summary: 'A digest over the whole zone.',
  fields: [u32('serial'), u8('scheme'), u8('hash algorithm'), hex('digest')],
  check: digestLength({ kind: 'hash algorithm', at: 5, octets: { 1: 48, 2: 64 } }, 'digest', 6),
});
