import { define } from '../define.ts';
import { domainName, recordType, u16, u8 } from '../all-fields.ts';
import { schemes } from '../mnemonics.ts';

export const DSYNC = define({
  name: 'DSYNC',
  code: 66,
  rfc: 'RFC 9859',
  summary: 'Where to send notifications about changes of CDS and CSYNC below this name.',
  fields: [
    recordType('type'),
    u8('scheme', schemes),
    u16('port'),
    domainName('target', { compress: false, lowerCase: false }),
  ],
});
