import { define } from '../define.ts';
import { base64, domainName, recordType, timestamp, u16, u32, u8 } from '../field.ts';
import { algorithms } from '../mnemonics.ts';

export const RRSIG = define({
  name: 'RRSIG',
  code: 46,
  rfc: 'RFC 4034 3',
  summary: 'The signature over a record set. Written by the service.',
  hosted: false,
  besideCname: true,
  setPerCoveredType: true,
  fields: [
    recordType('type covered'),
    u8('algorithm', algorithms),
    u8('labels'),
    u32('original ttl'),
    timestamp('expiration'),
    timestamp('inception'),
    u16('key tag'),
    domainName('signer', { compress: false, lowerCase: true }),
    base64('signature'),
  ],
});
