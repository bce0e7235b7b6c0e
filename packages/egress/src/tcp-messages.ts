import type { Socket } from 'node:net';
import { wholeMessages } from '@fourwinds/dns';

/** The messages that a server sends over TCP, each without its length, until it closes the connection. Throws the error of the socket. */
export async function* messagesFrom(socket: Socket): AsyncGenerator<Uint8Array> {
  let received: Buffer = Buffer.alloc(0);
  for await (const data of socket) {
    received = received.length === 0 ? (data as Buffer) : Buffer.concat([received, data as Buffer]);
    const { messages, rest } = wholeMessages(received);
    yield* messages;
    received = rest;
  }
}
