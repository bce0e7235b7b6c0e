import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { decodeMessage, encodeMessage, makeMessage, type Message, Name } from '@fourwinds/dns';
import type { SocketAddress } from '@fourwinds/process';

export interface Query {
  readonly name: Name;
  /** A type code. */
  readonly type: number;
  /** Ask a resolver to find the answer (RD). */
  readonly recursion: boolean;
}

const CLASS_IN = 1;

/**
 * Asks one server over TCP, where nobody off the path can put in an answer of their own. Rejects when there is no
 * answer within `timeout` milliseconds, or one to another question.
 */
export function askServer(server: SocketAddress, query: Query, timeout: number): Promise<Message> {
  const id = randomInt(0x10000);
  const { name, type, recursion } = query;
  const request = encodeMessage(makeMessage({ id, rd: recursion, questions: [{ name, type, class: CLASS_IN }] }));
  return new Promise((resolve, reject) => {
    const socket = connect(server);
    const fail = (why: string): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(new Error(`${server.host}: ${why}`));
    };
    const timer = setTimeout(() => fail(`no answer within ${timeout} ms`), timeout);
    let received: Buffer = Buffer.alloc(0);
    socket.on('connect', () =>
      socket.write(Buffer.concat([Uint8Array.of(request.length >> 8, request.length), request])),
    );
    socket.on('error', (error) => fail(error.message));
    socket.on('end', () => fail('the connection was closed before an answer'));
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const response = readResponse(received.subarray(2, 2 + received.readUInt16BE(0)), id, query);
      if (response === undefined) return fail('the response is no answer to the question');
      clearTimeout(timer);
      socket.destroy();
      resolve(response);
    });
  });
}

function readResponse(octets: Uint8Array, id: number, { name, type }: Query): Message | undefined {
  try {
    const response = decodeMessage(octets);
    const [question] = response.questions;
    const isAnswer = response.qr && response.id === id && question?.type === type && question.name.equals(name);
    return isAnswer ? response : undefined;
  } catch {
    return undefined;
  }
}
