import {
  CLASS,
  type EdnsOption,
  EDNS_OPTION,
  encodeMessage,
  makeMessage,
  type Message,
  Name,
  OPCODE,
  typeByName,
} from '@fourwinds/dns';

/** What a scene sends: its octets, and the message that they are unless they are written as such. */
export interface SceneQuery {
  readonly query?: Message;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly transport: 'udp' | 'tcp';
}

const QUERY_ID = 0x1234;
const UDP_SIZE = 1232;
const SENDER_COOKIE = '0102030405060708';

/** Types that exist in questions only. */
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

/** Reads `name type option…`. */
export function readQuery(line: string): SceneQuery {
  const [name, type, ...words] = line.split(/\s+/);
  const has = (option: string): boolean => words.includes(`+${option}`);
  const values = (option: string): string[] =>
    words.filter((word) => word.startsWith(`${option}=`)).map((word) => word.slice(option.length + 1));
  const [size] = values('+bufsize');
  const version = Number(values('+version')[0] ?? 0);
  const options = [
    ...(has('nsid') ? [option('3')] : []),
    ...(has('cookie') ? [option(`${EDNS_OPTION.COOKIE}:${SENDER_COOKIE}`)] : []),
    ...values('+ednsopt').map(option),
  ];
  const edns = has('do') || has('edns') || options.length > 0 || size !== undefined || version > 0;
  const query = makeMessage({
    id: QUERY_ID,
    opcode: numberOf(values('opcode')[0] ?? 'QUERY', OPCODES),
    aa: has('aa'),
    tc: has('tc'),
    rd: has('rd'),
    ra: has('ra'),
    ad: has('ad'),
    cd: has('cd'),
    questions: [{ name: Name.parse(name), type: typeOf(type), class: numberOf(values('class')[0] ?? 'IN', CLASSES) }],
    ...(edns && { edns: { udpSize: Number(size ?? UDP_SIZE), extendedRcode: 0, version, do: has('do'), options } }),
  });
  return { query, bytes: encodeMessage(query), transport: has('tcp') ? 'tcp' : 'udp' };
}

/** Reads octets in hexadecimal, labels in quotes, and comments after a semicolon. */
export function readOctets(line: string, text: string): SceneQuery {
  const words = text.replaceAll(/;.*$/gm, '').match(/"[^"]*"|\S+/g) ?? [];
  const bytes = Buffer.concat(words.map((word) => (word.startsWith('"') ? label(word.slice(1, -1)) : fromHex(word))));
  return { bytes: Uint8Array.from(bytes), transport: line.includes('+tcp') ? 'tcp' : 'udp' };
}

/** `code` or `code:data in hexadecimal`. */
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
