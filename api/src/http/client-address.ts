import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6, type Socket, SocketAddress } from 'node:net';
import { peerAddress, withoutMapping } from '@fourwinds/process';
import type { Response } from 'express';

/** The address of a request's client; empty where the client has left already. */
export type ClientAddressOf = (request: IncomingMessage) => string;

export function clientAddresses(proxies: BlockList): ClientAddressOf {
  /** The addresses of connections that are no proxy's: whatever their requests say, it is that of the client. */
  const direct = new WeakMap<Socket, string>();
  const find = ({ socket, headers }: IncomingMessage): string => {
    const peer = canonical(peerAddress(socket));
    if (peer !== '' && !isProxy(peer, proxies)) direct.set(socket, peer);
    return clientAddress(peer, headers['x-forwarded-for'] as string | undefined, proxies);
  };
  return (request) => direct.get(request.socket) ?? find(request);
}

/** Notes the address of the client that an answer is for. */
export function noteClientAddress({ locals }: Response, address: string): void {
  locals.clientAddress = address;
}

/** The address of the client that an answer is for. */
export function addressOf({ locals }: Response): string {
  return locals.clientAddress as string;
}

/**
 * The IP address of a request's client: the peer, or where the peer is a trusted proxy the last address in X-Forwarded-For that is not
 * one of a trusted proxy. Anybody can write the entries before that. An entry that is no address ends the search at the proxy that added it.
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

/** One spelling of each address, IPv4-mapped IPv6 addresses as IPv4, without a zone index; empty if it is no address. */
function canonical(text: string): string {
  const [address] = text.split('%');
  if (!isIPv6(address)) return isIPv4(address) ? address : '';
  return withoutMapping(new SocketAddress({ address, family: 'ipv6' }).address);
}
