import { randomInt } from 'node:crypto';
import { decodeMessage, encodeMessage, makeMessage, type Message, type Name } from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';
import { openConnection } from './connect.ts';
import type { Permits } from './permits.ts';

export interface Query {
  readonly name: Name;
  /** A type code. */
  readonly type: number;
  /** Ask a resolver to find the answer (RD). */
  readonly recursion: boolean;
}

export interface AskOptions {
  readonly permits: Permits;
  /** Until the answer is there. */
  readonly milliseconds: number;
}

const CLASS_IN = 1;
/** The largest message with its length (RFC 1035 4.2.2). */
const OCTETS = 2 + 0xffff;

/**
 * Asks one server over TCP, where nobody off the path can put in an answer of their own. Rejects when the address is not permitted, when
 * there is no answer in time, or one to another question.
 */
export async function askServer(
  server: SocketAddress,
  query: Query,
  { permits, milliseconds }: AskOptions,
): Promise<Message> {
  const id = randomInt(0x10000);
  const request = requestOf(id, query);
  const socket = openConnection(server, { permits, milliseconds, octets: OCTETS });
  try {
    socket.write(Buffer.concat([Uint8Array.of(request.length >> 8, request.length), request]));
    let received: Buffer = Buffer.alloc(0);
    for await (const data of socket) {
      received = Buffer.concat([received, data as Buffer]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) continue;
      return readResponse(received.subarray(2, 2 + received.readUInt16BE(0)), id, query);
    }
    throw new Error('the connection was closed before an answer');
  } catch (error) {
    throw new Error(`${server.host}: ${(error as Error).message}`, { cause: error });
  } finally {
    socket.destroy();
  }
}

function requestOf(id: number, { name, type, recursion }: Query): Uint8Array {
  return encodeMessage(makeMessage({ id, rd: recursion, questions: [{ name, type, class: CLASS_IN }] }));
}

function readResponse(octets: Uint8Array, id: number, { name, type }: Query): Message {
  const response = decodeMessage(octets);
  const [question] = response.questions;
  if (response.qr && response.id === id && question?.type === type && question.name.equals(name)) return response;
  throw new Error('the response is no answer to the question');
}
