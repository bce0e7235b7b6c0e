import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { SocketAddress } from './address.ts';
import { cannotListen } from './start-error.ts';

/**
 * Has a server listen at an address that a variable of the environment names; gives the address with the port that it got. `[::]` is every address of both
 * families, also on a system without IPv6. Rejects with StartError where it cannot be had.
 */
export async function listenAt(server: Server, variable: string, address: SocketAddress): Promise<SocketAddress> {
  // Without a host, Node takes `::`, or `0.0.0.0` where there is no IPv6.
  const host = address.host === '::' ? undefined : address.host;
  await once(server.listen(address.port, host), 'listening').catch((error: unknown) => {
    throw cannotListen(variable, address, error);
  });
  return { ...address, port: (server.address() as AddressInfo).port };
}
