import { randomInt } from 'node:crypto';
import { type Message, withLength } from '@fourwinds/dns';
import { errorMessage, type SocketAddress } from '@fourwinds/process';
import { openConnection } from './connect.ts';
import { type AskOptions, type Query, requestOf, responseTo } from './question.ts';
import { messagesFrom } from './tcp-messages.ts';

/** Size of the largest message with its length prefix, in octets (RFC 1035 4.2.2). */
const OCTETS = 2 + 0xffff;

/**
 * Queries a server over TCP, which protects against off-path attackers. Rejects if the address is not permitted, if
 * no response arrives in time, or if the response is to another query.
 */
export async function askOverTcp(
  server: SocketAddress,
  query: Query,
  { permits, milliseconds }: AskOptions,
): Promise<Message> {
  const id = randomInt(0x10000);
  const socket = openConnection(server, { permits, milliseconds, octets: OCTETS });
  try {
    socket.write(withLength(requestOf(id, query)));
    for await (const message of messagesFrom(socket)) {
      const response = responseTo(message, id, query);
      if (response !== undefined) return response;
      throw new Error('the response is no answer to the question');
    }
    throw new Error('the connection was closed before an answer');
  } catch (error) {
    throw new Error(`${server.host}: ${errorMessage(error)}`, { cause: error });
  } finally {
    socket.destroy();
  }
}
