import { bareAddressAdvice } from '../address-advice.ts';
import { define } from '../define.ts';
import { ipv4, parseIpv4, parseIpv6 } from '../all-fields.ts';

export const A = define({
  name: 'A',
  code: 1,
  rfc: 'RFC 1035 3.4.1',
  summary: 'An IPv4 address.',
  hostOwner: true,
  fields: [ipv4('address')],
  advice: ([token = '']) =>
    parseIpv6(token) === undefined ? bareAddressAdvice(token, parseIpv4) : 'make it an AAAA record',
});
