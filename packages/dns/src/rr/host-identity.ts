import { Name } from '../name.ts';
import type { Tokens } from '../presentation.ts';
import { MalformedWire, type WireReader, WireWriter } from '../wire.ts';
import { domainName, type Field, parseBase64, u8 } from './all-fields.ts';
import { algorithms } from './mnemonics.ts';
import { notOfForm } from './fields/token-field.ts';

const algorithm = u8('algorithm', algorithms);
const server = domainName('server', { compress: false, lowerCase: false });

/**
 * All data of HIP: algorithm, host identity tag, key and rendezvous servers. The length of the tag is before the
 * algorithm, and the length of the key is after it (RFC 8005 5). Names are not compressed.
 */
export const hostIdentity: Field = {
  name: 'identity',
  form: 'an algorithm, a tag in hexadecimal, a key in base64 without blanks, and names of servers',
  parse(tokens, out) {
    const before = new WireWriter();
    algorithm.parse(tokens, before);
    const tag = take(tokens, 'tag', 'an even number of hexadecimal digits for at most 255 octets', parseTag);
    const key = take(tokens, 'key', 'base64 with its padding', parseBase64);
    out.u8(tag.length);
    out.bytes(before.finish());
    out.u16(key.length);
    out.bytes(tag);
    out.bytes(key);
    while (tokens.remaining > 0) server.parse(tokens, out);
  },
  format(rdata) {
    const { number, tag, key } = readIdentity(rdata);
    const servers: string[] = [];
    while (rdata.remaining > 0) servers.push(Name.read(rdata).toString());
    return [number, tag.toHex().toUpperCase(), key.toBase64(), ...servers].join(' ');
  },
  skip(rdata) {
    readIdentity(rdata);
    while (rdata.remaining > 0) server.skip(rdata);
  },
};

function parseTag(text: string): Uint8Array | undefined {
  return /^(?:[0-9a-f]{2}){1,255}$/i.test(text) ? Uint8Array.fromHex(text) : undefined;
}

function take(tokens: Tokens, name: string, form: string, parse: typeof parseBase64): Uint8Array {
  const token = tokens.take(name);
  const octets = parse(token.text);
  if (octets === undefined || octets.length === 0) throw notOfForm(tokens, name, form, token);
  return octets;
}

function readIdentity(rdata: WireReader): { number: number; tag: Uint8Array; key: Uint8Array } {
  const tagLength = rdata.u8();
  const number = rdata.u8();
  const keyLength = rdata.u16();
  if (tagLength === 0 || keyLength === 0) throw new MalformedWire('a tag and a key of at least one octet are needed');
  return { number, tag: rdata.take(tagLength), key: rdata.take(keyLength) };
}
