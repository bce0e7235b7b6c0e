import { define } from '../define.ts';
import { domainName, seconds, u32 } from '../all-fields.ts';

export const SOA = define({
  name: 'SOA',
  code: 6,
  rfc: 'RFC 1035 3.3.13',
  summary: 'Start of the zone: primary server, contact, serial and timers. Written by the service.',
  singleton: true,
  fields: [
    domainName('mname', { compress: true, lowerCase: true }),
    domainName('rname', { compress: true, lowerCase: true }),
    u32('serial'),
    seconds('refresh'),
    seconds('retry'),
    seconds('expire'),
    seconds('minimum'),
  ],
});
