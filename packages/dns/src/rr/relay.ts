import { MalformedWire, WireWriter } from '../wire.ts';
import { domainName, type Field, ipv4, ipv6, u8 } from './all-fields.ts';
import { notOfForm } from './fields/token-field.ts';

const NAME = 'relay';
const DISCOVERY_OPTIONAL = 0x80;
const relayType = u8('relay type');
const forms = [ipv4(NAME), ipv6(NAME), domainName(NAME, { compress: false, lowerCase: false })];

/** The relay of AMTRELAY, preceded by the discovery-optional bit and the relay type (RFC 8777 4.2). */
export const relay: Field = {
  name: NAME,
  form: '0 or 1, a relay type from 0 to 3, and the relay: one dot, an IPv4 address, an IPv6 address or a name',
  parse(tokens, out) {
    const discovery = tokens.take('discovery optional');
    if (!/^[01]$/.test(discovery.text)) throw notOfForm(tokens, 'discovery optional', '0 or 1', discovery);
    const before = new WireWriter();
    const first = tokens.peek();
    relayType.parse(tokens, before);
    const [type] = before.finish();
    if (type > forms.length) {
      throw tokens.error('value-out-of-range', `field "relay type": "${type}" is not an integer from 0 to 3`, first);
    }
    out.u8(discovery.text === '1' ? DISCOVERY_OPTIONAL | type : type);
    if (type > 0) forms[type - 1].parse(tokens, out);
    else if (tokens.take(NAME).text !== '.')
      throw tokens.error('value-syntax', 'field "relay": must be . for relay type 0');
  },
  format(rdata) {
    const octet = rdata.u8();
    const relayText = formOf(octet)?.format(rdata) ?? '.';
    return `${octet >>> 7} ${octet & 0x7f} ${relayText}`;
  },
  skip: (rdata) => formOf(rdata.u8())?.skip(rdata),
};

function formOf(octet: number): Field | undefined {
  const type = octet & ~DISCOVERY_OPTIONAL;
  if (type > forms.length) throw new MalformedWire('a relay type that is not known here');
  return forms[type - 1];
}
