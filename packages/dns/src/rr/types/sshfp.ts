import { define } from '../define.ts';
import { digestLength } from '../digest.ts';
import { hex, u8 } from '../all-fields.ts';

export const SSHFP = define({
  name: 'SSHFP',
  code: 44,
  rfc: 'RFC 4255',
  summary: 'The fingerprint of an SSH host key.',
  fields: [u8('algorithm'), u8('fingerprint type'), hex('fingerprint')],
  advice([algorithm = '', , fingerprint = '']) {
    if (/^SHA256:|^MD5:/i.test(fingerprint)) return 'ssh-keygen -r prints the record as it belongs here';
    return /^[a-z]/i.test(algorithm)
      ? 'write the algorithm as its number: 1 is RSA, 2 DSA, 3 ECDSA, 4 Ed25519, 6 Ed448'
      : undefined;
  },
  check: digestLength({ kind: 'fingerprint type', at: 1, octets: { 1: 20, 2: 32 } }, 'fingerprint', 2),
});
