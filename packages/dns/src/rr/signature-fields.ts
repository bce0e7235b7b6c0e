import { base64, domainName, type Field, recordType, timestamp, u16, u32, u8 } from './all-fields.ts';
import { algorithms } from './mnemonics.ts';

/** The fields of SIG and RRSIG (RFC 2535 4.1, RFC 4034 3.1). */
export const signatureFields: readonly Field[] = [
  recordType('type covered'),
  u8('algorithm', algorithms),
  u8('labels'),
  u32('original ttl'),
  timestamp('expiration'),
  timestamp('inception'),
  u16('key tag'),
  domainName('signer', { compress: false, lowerCase: true }),
  base64('signature'),
];
