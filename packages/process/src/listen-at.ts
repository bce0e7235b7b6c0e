import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { SocketAddress } from './socket-address.ts';
import { cannotListen } from './start-error.ts';

/**
 * Listens at the address from an environment variable. Returns the address with the assigned port. `[::]` stands for
 * all IPv4 and IPv6 addresses, even on a system without IPv6. Rejects with StartError if the address is not
 * available.
 */
export async function listenAt(server: Server, variable: string, address: SocketAddress): Promise<SocketAddress> {
  // Without a host, Node listens on `::`, or on `0.0.0.0` if there is no IPv6.
  const host = address.host === '::' ? undefined : address.host;
  await once(server.listen(address.port, host), 'listening').catch((error: unknown) => {
    throw cannotListen(variable, address, error);
  });
  return { ...address, port: (server.address() as AddressInfo).port };
}
