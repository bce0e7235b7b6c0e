import { getServers } from 'node:dns';
import { parseSocketAddress, type SocketAddress } from '@fourwinds/process';

/** The resolvers of the machine. */
export function systemResolvers(): SocketAddress[] {
  return getServers().map((address) => parseSocketAddress(address) ?? { host: address, port: 53 });
}
