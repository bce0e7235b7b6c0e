import { type BlockList, isIPv6, type Server, type Socket, SocketAddress } from 'node:net';
import { TLSSocket } from 'node:tls';
import { withoutMapping } from './address-network.ts';

/** The first octets of every header (PROXY protocol, version 2, section 2.2). */
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIXED = 16;
/** Version 2, and whether the proxy connects for itself or for a client. */
const [LOCAL, PROXY] = [0x20, 0x21];
const UNKNOWN_FAMILY = 0;
/** Octets after the fixed part: addresses, and some TLVs, which are skipped. */
const MAX_LENGTH = 2048;
const HEADER_MILLISECONDS = 5000;

/** The octets of an address and its port, source before destination, by family and transport; only TCP. */
const FAMILIES: { readonly [family: number]: { readonly octets: number; readonly read: (from: Buffer) => string } } = {
  0x11: { octets: 12, read: (from) => from.subarray(0, 4).join('.') },
  0x21: { octets: 36, read: (from) => ipv6Of(from.subarray(0, 16)) },
};

export interface ProxyHeader {
  readonly length: number;
  /** The address of the client; absent where the proxy itself connects, as for a health check. */
  readonly address?: string;
}

/** Reads a header of version 2 at the start of a connection; undefined where more octets are needed. Throws SyntaxError. */
export function readProxyHeader(data: Buffer): ProxyHeader | undefined {
  if (!SIGNATURE.subarray(0, data.length).equals(data.subarray(0, SIGNATURE.length)))
    throw new SyntaxError('the connection does not begin with a PROXY header of version 2');
  if (data.length < FIXED) return undefined;
  const [command, family, size] = [data[12], data[13], data.readUInt16BE(14)];
  checkFixed(command, size);
  const length = FIXED + size;
  if (data.length < length) return undefined;
  if (command === LOCAL || family === UNKNOWN_FAMILY) return { length };
  const known = FAMILIES[family];
  if (known === undefined || size < known.octets) throw new SyntaxError('the PROXY header has no address of TCP');
  return { length, address: withoutMapping(known.read(data.subarray(FIXED, length))) };
}

/** Throws SyntaxError. */
function checkFixed(command: number, size: number): void {
  if (size > MAX_LENGTH) throw new SyntaxError('the PROXY header is too long');
  if (command !== LOCAL && command !== PROXY)
    throw new SyntaxError('the PROXY header has an unknown version or command');
}

function ipv6Of(octets: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, i) => octets.readUInt16BE(2 * i).toString(16));
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}

const clients = new WeakMap<Socket, string>();

/** The address at the other end of a connection, or the one that a trusted proxy named in its header; empty where the client has left. */
export function peerAddress(socket: Socket): string {
  return clients.get(socket) ?? socket.remoteAddress ?? '';
}

/** Gives the encrypted form of a connection the address of the other. */
export function actAs(socket: Socket, encrypted: Socket): void {
  clients.set(encrypted, peerAddress(socket));
}

/** Lets connections of trusted proxies begin with a PROXY header of version 2, without which they are closed. Others have none, nor has the inside of TLS. `reads`: the server reads the octets behind the header itself, as TLS does. */
export function expectProxyHeaders(server: Server, proxies: BlockList, reads = false): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  const accept = (socket: Socket): void => {
    for (const listener of listeners) listener.call(server, socket);
  };
  const acceptBehindHeader = (socket: Socket): void => {
    accept(socket);
    if (!reads) socket.resume();
  };
  server.on('connection', (socket: Socket) => {
    if (isTrusted(socket, proxies)) awaitHeader(socket, acceptBehindHeader);
    else accept(socket);
  });
}

function isTrusted(socket: Socket, proxies: BlockList): boolean {
  const address = withoutMapping(socket.remoteAddress ?? '');
  return !(socket instanceof TLSSocket) && address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function awaitHeader(socket: Socket, accept: (socket: Socket) => void): void {
  let data = Buffer.alloc(0);
  const refuse = (): void => void socket.destroy();
  const timer = setTimeout(refuse, HEADER_MILLISECONDS);
  const end = (): void => {
    clearTimeout(timer);
    socket.off('data', read).off('error', refuse).off('end', refuse).off('close', end);
  };
  const read = (chunk: Buffer): void => {
    data = Buffer.concat([data, chunk]);
    const header = tryRead(data);
    if (header === 'incomplete') return;
    end();
    if (header === 'invalid') {
      refuse();
      return;
    }
    if (header.address !== undefined) clients.set(socket, header.address);
    socket.pause();
    if (data.length > header.length) socket.unshift(data.subarray(header.length));
    accept(socket);
  };
  socket.on('data', read).on('error', refuse).on('end', refuse).on('close', end);
}

function tryRead(data: Buffer): ProxyHeader | 'incomplete' | 'invalid' {
  try {
    return readProxyHeader(data) ?? 'incomplete';
  } catch {
    return 'invalid';
  }
}
