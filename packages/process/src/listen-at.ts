import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { SocketAddress } from './address.ts';
import { cannotListen } from './start-error.ts';

/**
 * Has a server listen at an address that a variable of the environment names; gives the address with the port that it got. Rejects with StartError where it
 * cannot be had.
 */
export async function listenAt(server: Server, variable: string, address: SocketAddress): Promise<SocketAddress> {
  await once(server.listen(address.port, address.host), 'listening').catch((error: unknown) => {
    throw cannotListen(variable, address, error);
  });
  return { ...address, port: (server.address() as AddressInfo).port };
}
