import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Message } from '@fourwinds/dns';
import { errorMessage, type SocketAddress } from '@fourwinds/process';
import { EgressError } from './connect.ts';
import { type AskOptions, type Query, requestOf, responseTo } from './question.ts';

/**
 * Sends one UDP query to an IP address. Ignores datagrams that are not responses to this query. Rejects if the
 * address is not permitted, or if no response arrives in time.
 */
export async function askOverUdp(
  { host, port }: SocketAddress,
  query: Query,
  { permits, milliseconds }: AskOptions,
): Promise<Message> {
  if (!permits(host)) throw new EgressError(host);
  const id = randomInt(0x10000);
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    return await new Promise<Message>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
      socket.on('error', reject).on('close', () => clearTimeout(timer));
      onResponse(socket, { id, query, resolve });
      socket.connect(port, host, () => socket.send(requestOf(id, query)));
    });
  } catch (error) {
    throw new Error(`${host}: ${errorMessage(error)}`, { cause: error });
  } finally {
    socket.close();
  }
}

interface Expected {
  readonly id: number;
  readonly query: Query;
  readonly resolve: (response: Message) => void;
}

/** A connected socket only receives datagrams from the server's address, but an attacker can spoof that address. */
function onResponse(socket: Socket, { id, query, resolve }: Expected): void {
  socket.on('message', (datagram) => {
    try {
      const response = responseTo(datagram, id, query);
      if (response !== undefined) resolve(response);
    } catch {
      // Not a message. The response may still arrive.
    }
  });
}
