import { define } from '../define.ts';
import { digestLength } from '../digest.ts';
import { hex, u8 } from '../all-fields.ts';

export const SMIMEA = define({
  name: 'SMIMEA',
  code: 53,
  rfc: 'RFC 8162',
  summary: 'The certificate of a mail user for S/MIME (DANE).',
  fields: [u8('usage'), u8('selector'), u8('matching type'), hex('data')],
  check: digestLength({ kind: 'matching type', at: 2, octets: { 1: 32, 2: 64 } }, 'data', 3),
});
