import { bareAddressAdvice } from '../address-advice.ts';
import { define } from '../define.ts';
import { ipv6, parseIpv4, parseIpv6 } from '../all-fields.ts';

export const AAAA = define({
  name: 'AAAA',
  code: 28,
  rfc: 'RFC 3596 2.2',
  summary: 'An IPv6 address.',
  hostOwner: true,
  fields: [ipv6('address')],
  advice: ([token = '']) =>
    parseIpv4(token) === undefined ? bareAddressAdvice(token, parseIpv6) : 'make it an A record',
});
