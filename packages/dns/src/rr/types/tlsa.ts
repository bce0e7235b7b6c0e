import { define } from '../define.ts';
import { digestLength } from '../digest.ts';
import { hex, u8 } from '../all-fields.ts';

export const TLSA = define({
  name: 'TLSA',
  code: 52,
  rfc: 'RFC 6698',
  summary: 'The certificate or key of a TLS server at this name (DANE).',
  fields: [u8('usage'), u8('selector'), u8('matching type'), hex('data')],
  check: digestLength({ kind: 'matching type', at: 2, octets: { 1: 32, 2: 64 } }, 'data', 3),
});
