import { MalformedWire } from '../../wire.ts';
import { shorten } from '../../name.ts';
import { define } from '../define.ts';

/** Four decimal octets without leading zeros, as inet_pton reads them. */
const DOTTED_QUAD = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

export const A = define({
  name: 'A',
  code: 1,
  rfc: 'RFC 1035 3.4.1',
  summary: 'An IPv4 address.',
  hosted: true,
  hostOwner: true,
  fields: [
    {
      name: 'address',
      form: 'an IPv4 address such as 192.0.2.1',
      parse(tokens, out) {
        const token = tokens.take('address');
        if (!DOTTED_QUAD.test(token.text)) {
          throw tokens.error('value-syntax', `field "address": "${shorten(token.text)}" is not an IPv4 address such as 192.0.2.1`, token);
        }
        for (const octet of token.text.split('.')) out.u8(Number(octet));
      },
      format(rdata) {
        const octets = rdata.take(4);
        if (rdata.remaining > 0) throw new MalformedWire('an IPv4 address has four octets');
        return octets.join('.');
      },
    },
  ],
});
