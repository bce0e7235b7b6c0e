import { type BlockList, isIPv6, type Server, type Socket, SocketAddress } from 'node:net';
import { TLSSocket } from 'node:tls';
import { withoutMapping } from './address-network.ts';

/** Start of every header (PROXY protocol, version 2, section 2.2). */
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIXED = 16;
/** Version 2 with its command: LOCAL for a connection of the proxy itself, PROXY for a connection of a client. */
const [LOCAL, PROXY] = [0x20, 0x21];
const UNKNOWN_FAMILY = 0;
/** Maximum number of octets after the fixed part. They contain the addresses and TLVs. The TLVs are ignored. */
const MAX_LENGTH = 2048;
const HEADER_MILLISECONDS = 5000;

/**
 * For each supported family and transport: the number of octets of the addresses and ports, and a function that reads
 * the source address. Supports only TCP.
 */
const FAMILIES: { readonly [family: number]: { readonly octets: number; readonly read: (from: Buffer) => string } } = {
  0x11: { octets: 12, read: (from) => from.subarray(0, 4).join('.') },
  0x21: { octets: 36, read: (from) => ipv6Of(from.subarray(0, 16)) },
};

export interface ProxyHeader {
  readonly length: number;
  /** Client address. Undefined if the proxy connects for itself, for example for a health check. */
  readonly address?: string;
}

/**
 * Parses a version 2 header at the start of a connection. Returns undefined if more octets are needed. Throws
 * SyntaxError.
 */
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

/** Throws SyntaxError if the header is too long or invalid. */
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

/**
 * Returns the client address from a trusted proxy's header, or otherwise the peer's address. Returns an empty string
 * if the client has disconnected.
 */
export function peerAddress(socket: Socket): string {
  return clients.get(socket) ?? socket.remoteAddress ?? '';
}

/** Makes the encrypted socket of a connection use the client address of the plain socket. */
export function actAs(socket: Socket, encrypted: Socket): void {
  clients.set(encrypted, peerAddress(socket));
}

/**
 * Requires a version 2 PROXY header on connections from trusted proxies. Closes these connections if they have no
 * header. Other connections, and data inside TLS, must not have a header. Set `reads` to true if the server itself
 * reads the octets after the header, as TLS does.
 */
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
