import { define } from '../define.ts';
import { digestLength } from '../digest.ts';
import { hex, u8 } from '../field.ts';

export const SSHFP = define({
  name: 'SSHFP',
  code: 44,
  rfc: 'RFC 4255',
  summary: 'The fingerprint of an SSH host key.',
  fields: [u8('algorithm'), u8('fingerprint type'), hex('fingerprint')],
  check: digestLength({ kind: 'fingerprint type', at: 1, octets: { 1: 20, 2: 32 } }, 'fingerprint', 2),
});
