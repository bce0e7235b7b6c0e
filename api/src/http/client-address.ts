import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6, type Socket, SocketAddress } from 'node:net';
import { peerAddress, withoutMapping } from '@fourwinds/process';
import type { Response } from 'express';

/** Returns the client's address, or an empty string if the client has disconnected. */
export type ClientAddressOf = (request: IncomingMessage) => string;

export function clientAddresses(proxies: BlockList): ClientAddressOf {
  /** Addresses of connections that do not come from a proxy. Request headers cannot change these addresses. */
  const direct = new WeakMap<Socket, string>();
  const find = ({ socket, headers }: IncomingMessage): string => {
    const peer = canonical(peerAddress(socket));
    if (peer !== '' && !isProxy(peer, proxies)) direct.set(socket, peer);
    return clientAddress(peer, headers['x-forwarded-for'] as string | undefined, proxies);
  };
  return (request) => direct.get(request.socket) ?? find(request);
}

export function noteClientAddress({ locals }: Response, address: string): void {
  locals.clientAddress = address;
}

/** Returns the address that `noteClientAddress` stored. */
export function addressOf({ locals }: Response): string {
  return locals.clientAddress as string;
}

/**
 * Returns the client's IP address. Without trusted proxies, this is the address of the peer. Behind trusted proxies,
 * it is the last address in X-Forwarded-For that is not a trusted proxy, because clients can forge earlier entries.
 * An invalid entry ends the search at the proxy that added it.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: BlockList): string {
  const hops = forwardedFor?.split(',') ?? [];
  let address = canonical(peer);
  while (isProxy(address, proxies)) {
    const before = canonical(withoutPort(hops.pop() ?? ''));
    if (before === '') break;
    address = before;
  }
  return address;
}

function isProxy(address: string, proxies: BlockList): boolean {
  return address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, v4, v6] = /^\s*(?:([\d.]+)(?::\d+)?|\[([^\]]*)\](?::\d+)?)\s*$/.exec(entry) ?? [];
  return v4 ?? v6 ?? entry.trim();
}

/**
 * Normalizes an address: maps IPv4-mapped IPv6 to IPv4 and drops the zone index. Returns an empty string if the
 * address is invalid.
 */
function canonical(text: string): string {
  const [address] = text.split('%');
  if (!isIPv6(address)) return isIPv4(address) ? address : '';
  return withoutMapping(new SocketAddress({ address, family: 'ipv6' }).address);
}
