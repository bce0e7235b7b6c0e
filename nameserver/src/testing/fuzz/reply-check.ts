const HEADER = 12;
const OPT = 41;
const MAX_NAME = 255;
const POINTER = 0xc0;

/**
 * Types whose data contains compressible names (RFC 3597 4): octets before the names, number of names, octets after
 * them.
 */
const COMPRESSED: ReadonlyMap<number, readonly [before: number, names: number, after: number]> = new Map([
  [2, [0, 1, 0]],
  [5, [0, 1, 0]],
  [6, [0, 2, 20]],
  [12, [0, 1, 0]],
  [15, [2, 1, 0]],
]);
/** Types whose data contains uncompressed names: octets before the names, number of names. */
const UNCOMPRESSED: ReadonlyMap<number, readonly [before: number, names: number]> = new Map([
  [33, [6, 1]],
  [39, [0, 1]],
  [46, [18, 1]],
  [47, [0, 1]],
]);

/**
 * Parses a reply independently of the code that wrote it. Throws if it violates RFC 1035 4.1, RFC 3597 4 or RFC 6891
 * 6.1, is not a reply to the query, or is longer than a UDP or TCP sender may expect.
 */
export function checkReply(reply: Uint8Array, query: Uint8Array, transport: 'udp' | 'tcp'): void {
  checkHeader(reply, query);
  let at = number(reply, 4) === 0 ? HEADER : checkQuestion(reply, query);
  for (let count = number(reply, 6) + number(reply, 8); count > 0; count--) {
    if (isOpt(reply, at)) throw new Error('OPT out of place');
    at = checkRecord(reply, at);
  }
  let opts = 0;
  for (let count = number(reply, 10); count > 0; count--) {
    if (isOpt(reply, at)) opts++;
    at = checkRecord(reply, at);
  }
  if (opts > 1) throw new Error('OPT twice');
  if (at !== reply.length) throw new Error(`${reply.length - at} octets after the end`);
  if (reply.length > maxSize(transport, opts > 0)) throw new Error(`${reply.length} octets`);
}

function maxSize(transport: 'udp' | 'tcp', edns: boolean): number {
  if (transport === 'tcp') return 65_535;
  return edns ? 1232 : 512;
}

/** Checks QR, id, opcode and RD. RA, Z, AD and CD must be clear. */
function checkHeader(reply: Uint8Array, query: Uint8Array): void {
  if (reply.length < HEADER || (reply[2] & 0x80) === 0) throw new Error('no reply');
  if (number(reply, 0) !== number(query, 0)) throw new Error('another id');
  if (((reply[2] ^ query[2]) & 0x79) !== 0) throw new Error('another opcode or RD');
  if ((reply[3] & 0xf0) !== 0) throw new Error('a flag too many');
}

function checkQuestion(reply: Uint8Array, query: Uint8Array): number {
  if (number(reply, 4) > 1) throw new Error('more than one question');
  const end = nameEnd(reply, HEADER, false) + 4;
  for (let at = HEADER; at < end; at++) if (reply[at] !== query[at]) throw new Error('another question');
  return end;
}

function isOpt(reply: Uint8Array, at: number): boolean {
  return reply[at] === 0 && number(reply, at + 1) === OPT;
}

function checkRecord(reply: Uint8Array, at: number): number {
  const fields = nameEnd(reply, at, true);
  const data = fields + 10;
  const end = data + number(reply, fields + 8);
  if (end > reply.length) throw new Error('data that end too late');
  const type = number(reply, fields);
  const names = COMPRESSED.get(type) ?? UNCOMPRESSED.get(type);
  if (names === undefined) return end;
  let position = data + names[0];
  for (let n = 0; n < names[1]; n++) position = nameEnd(reply, position, COMPRESSED.has(type));
  const after = names[2];
  if (after === undefined ? position > end : position + after !== end) throw new Error(`data of type ${type}`);
  return end;
}

/** Returns the position after a name of at most 255 octets whose pointers only lead back. */
function nameEnd(reply: Uint8Array, start: number, compressed: boolean): number {
  let [at, length] = skipLabels(reply, start);
  const end = at + (reply[at] === 0 ? 1 : 2);
  for (let before = start; reply[at] !== 0;) {
    const target = number(reply, at) & 0x3fff;
    if (!compressed || target >= before || target < HEADER) throw new Error('a pointer that leads nowhere');
    before = target;
    const [stop, more] = skipLabels(reply, target);
    at = stop;
    length += more;
  }
  if (length + 1 > MAX_NAME) throw new Error('a name that is too long');
  return end;
}

/** Returns the end of the labels, at the root or a pointer, and their size in octets. */
function skipLabels(reply: Uint8Array, start: number): [at: number, length: number] {
  let at = start;
  while (reply[at] > 0 && reply[at] < 64) at += reply[at] + 1;
  if (at >= reply.length) throw new Error('a name that does not end');
  if (reply[at] > 0 && reply[at] < POINTER) throw new Error(`a label of ${reply[at]}`);
  return [at, at - start];
}

function number(octets: Uint8Array, at: number): number {
  if (at + 2 > octets.length) throw new Error('less than it says');
  return (octets[at] << 8) | octets[at + 1];
}
