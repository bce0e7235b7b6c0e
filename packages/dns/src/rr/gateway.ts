import { MalformedWire, WireWriter } from '../wire.ts';
import { domainName, type Field, ipv4, ipv6, u8 } from './all-fields.ts';

const NAME = 'gateway';
const gatewayType = u8('gateway type');
const algorithm = u8('algorithm');
const forms = [ipv4(NAME), ipv6(NAME), domainName(NAME, { compress: false, lowerCase: false })];

/** The gateway of IPSECKEY, preceded by its type and the algorithm of the key (RFC 4025 2.1). */
export const gateway: Field = {
  name: NAME,
  form: 'a gateway type from 0 to 3, an algorithm, and the gateway: one dot, an IPv4 address, an IPv6 address or a name',
  parse(tokens, out) {
    const before = new WireWriter();
    const first = tokens.peek();
    gatewayType.parse(tokens, before);
    algorithm.parse(tokens, before);
    const head = before.finish();
    out.bytes(head);
    if (head[0] > forms.length) {
      throw tokens.error(
        'value-out-of-range',
        `field "gateway type": "${head[0]}" is not an integer from 0 to 3`,
        first,
      );
    }
    if (head[0] > 0) forms[head[0] - 1].parse(tokens, out);
    else if (tokens.take(NAME).text !== '.')
      throw tokens.error('value-syntax', 'field "gateway": must be . for gateway type 0');
  },
  format(rdata) {
    const type = rdata.u8();
    return `${type} ${rdata.u8()} ${formOf(type)?.format(rdata) ?? '.'}`;
  },
  skip(rdata) {
    const type = rdata.u8();
    rdata.skip(1);
    formOf(type)?.skip(rdata);
  },
};

function formOf(type: number): Field | undefined {
  if (type > forms.length) throw new MalformedWire('a gateway type that is not known here');
  return forms[type - 1];
}
