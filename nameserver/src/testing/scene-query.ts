import { CLASS, EDNS_OPTION, OPCODE } from '@fourwinds/dns/codes';
import { type Edns, type EdnsOption, encodeMessage, makeMessage, type Message } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';
import { typeByName } from '@fourwinds/dns/rr';

/** The query of a scene: its octets, and the message unless it is written as octets. */
export interface SceneQuery {
  readonly query?: Message;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly transport: 'udp' | 'tcp';
}

const FLAGS = ['aa', 'tc', 'rd', 'ra', 'ad', 'cd'];
const QUERY_ID = 0x1234;
const UDP_SIZE = 1232;
const SENDER_COOKIE = '0102030405060708';

/** Types that exist only in questions. */
const QUERY_TYPES: { readonly [name: string]: number } = {
  OPT: 41,
  TKEY: 249,
  TSIG: 250,
  IXFR: 251,
  AXFR: 252,
  MAILB: 253,
  MAILA: 254,
  ANY: 255,
};
const OPCODES: { readonly [name: string]: number } = OPCODE;
const CLASSES: { readonly [name: string]: number } = CLASS;

/** Parses `name type option…`. */
export function readQuery(line: string): SceneQuery {
  const [name, type, ...words] = line.split(/\s+/);
  const value = (key: string): string | undefined => valuesOf(words, key)[0];
  const edns = readEdns(words);
  const query = makeMessage({
    id: QUERY_ID,
    opcode: numberOf(value('opcode') ?? 'QUERY', OPCODES),
    ...Object.fromEntries(FLAGS.map((flag) => [flag, words.includes(`+${flag}`)])),
    questions: [{ name: Name.parse(name), type: typeOf(type), class: numberOf(value('class') ?? 'IN', CLASSES) }],
    ...(edns && { edns }),
  });
  return { query, bytes: encodeMessage(query), transport: words.includes('+tcp') ? 'tcp' : 'udp' };
}

function readEdns(words: readonly string[]): Edns | undefined {
  const [size] = valuesOf(words, '+bufsize');
  const [version] = valuesOf(words, '+version');
  const options = [
    ...(words.includes('+nsid') ? [option(`${EDNS_OPTION.NSID}`)] : []),
    ...(words.includes('+cookie') ? [option(`${EDNS_OPTION.COOKIE}:${SENDER_COOKIE}`)] : []),
    ...valuesOf(words, '+ednsopt').map(option),
  ];
  const wanted = words.includes('+do') || words.includes('+edns') || size !== undefined || version !== undefined;
  if (!wanted && options.length === 0) return undefined;
  return {
    udpSize: Number(size ?? UDP_SIZE),
    extendedRcode: 0,
    version: Number(version ?? 0),
    do: words.includes('+do'),
    options,
  };
}

function valuesOf(words: readonly string[], key: string): string[] {
  return words.filter((word) => word.startsWith(`${key}=`)).map((word) => word.slice(key.length + 1));
}

/** Parses hexadecimal octets, quoted labels, and comments after a semicolon. */
export function readOctets(line: string, text: string): SceneQuery {
  const words = text.replaceAll(/;.*$/gm, '').match(/"[^"]*"|\S+/g) ?? [];
  const bytes = Buffer.concat(words.map((word) => (word.startsWith('"') ? label(word.slice(1, -1)) : fromHex(word))));
  return { bytes: Uint8Array.from(bytes), transport: line.includes('+tcp') ? 'tcp' : 'udp' };
}

/** Parses `code` or `code:hexadecimal data`. */
function option(text: string): EdnsOption {
  const [code, data] = text.split(':');
  return { code: Number(code), data: Uint8Array.from(fromHex(data ?? '')) };
}

function label(text: string): Buffer {
  return Buffer.concat([Uint8Array.of(text.length), Buffer.from(text)]);
}

function fromHex(text: string): Buffer {
  const octets = Buffer.from(text, 'hex');
  if (octets.length * 2 !== text.length) throw new Error(`no octets: ${text}`);
  return octets;
}

function typeOf(text: string): number {
  return QUERY_TYPES[text] ?? typeByName(text).code;
}

function numberOf(text: string, names: { readonly [name: string]: number }): number {
  return names[text] ?? Number(text);
}
