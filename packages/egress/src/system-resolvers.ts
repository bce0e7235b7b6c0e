import { getServers } from 'node:dns';
import { parseSocketAddress, type SocketAddress } from '@fourwinds/process';

export function systemResolvers(): SocketAddress[] {
  return getServers().map((address) => parseSocketAddress(address) ?? { host: address, port: 53 });
}
