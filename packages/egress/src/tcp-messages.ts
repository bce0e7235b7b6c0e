import type { Socket } from 'node:net';

/** A message with its length before it, as it is sent over TCP (RFC 1035 4.2.2). */
export function withLength(message: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(message.length >> 8, message.length), message]);
}

/** The messages that a server sends over TCP, each without its length, until it closes the connection. Throws the error of the socket. */
export async function* messagesFrom(socket: Socket): AsyncGenerator<Uint8Array> {
  let received: Buffer = Buffer.alloc(0);
  for await (const data of socket) {
    received = received.length === 0 ? (data as Buffer) : Buffer.concat([received, data as Buffer]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      yield received.subarray(2, end);
      received = received.subarray(end);
    }
  }
}
