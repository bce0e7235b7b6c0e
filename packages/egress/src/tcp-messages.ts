import type { Socket } from 'node:net';
import { wholeMessages } from '@fourwinds/dns';

/**
 * Yields the messages that arrive over TCP, without their length prefixes, until the server closes the connection.
 * Throws the socket's error.
 */
export async function* messagesFrom(socket: Socket): AsyncGenerator<Uint8Array> {
  let received: Buffer = Buffer.alloc(0);
  for await (const data of socket) {
    received = received.length === 0 ? (data as Buffer) : Buffer.concat([received, data as Buffer]);
    const { messages, rest } = wholeMessages(received);
    yield* messages;
    received = rest;
  }
}
