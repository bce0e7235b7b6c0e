import { IssueError } from '../issue.ts';
import { base64, type Field, u16, u8 } from './all-fields.ts';
import { algorithms } from './mnemonics.ts';

/** The fields of DNSKEY and CDNSKEY (RFC 4034 2.1, RFC 7344 3.2). */
export const dnskeyFields: readonly Field[] = [
  u16('flags'),
  u8('protocol'),
  u8('algorithm', algorithms),
  base64('key'),
];

/** The protocol must be 3 (RFC 4034 2.1.2). */
export function checkDnskeyProtocol(rdata: Uint8Array): void {
  if (rdata[2] !== 3) throw new IssueError('value-out-of-range', `field "protocol": is ${rdata[2]} but must be 3`);
}
