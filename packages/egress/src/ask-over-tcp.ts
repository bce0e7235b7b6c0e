import { randomInt } from 'node:crypto';
import { type Message, withLength } from '@fourwinds/dns';
import { errorMessage, type SocketAddress } from '@fourwinds/process';
import { openConnection } from './connect.ts';
import { type AskOptions, type Query, requestOf, responseTo } from './question.ts';
import { messagesFrom } from './tcp-messages.ts';

/** The largest message with its length (RFC 1035 4.2.2). */
const OCTETS = 2 + 0xffff;

/**
 * Asks one server over TCP, where nobody off the path can put in an answer of their own. Rejects when the address is not permitted, when
 * there is no answer in time, or one to another question.
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
