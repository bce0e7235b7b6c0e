import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { encodeMessage, makeMessage, Name } from '@fourwinds/dns';

const HOST = '127.0.0.1';
const LAST_ID = 0x7777;
const SOA = 6;
const ATTEMPT_MILLISECONDS = 300;

/** A question that a server always answers, and after what came before it. */
const last = encodeMessage(makeMessage({ id: LAST_ID, questions: [{ name: Name.root, type: SOA, class: 1 }] }));

/**
 * Sends a message to a server that takes one after the other, and gives the response; undefined where another question,
 * asked later, was answered first.
 */
export function exchange(port: number, transport: 'udp' | 'tcp', message: Uint8Array): Promise<Buffer | undefined> {
  return transport === 'udp' ? overUdp(port, message) : overTcp(port, message);
}

async function overUdp(port: number, message: Uint8Array): Promise<Buffer | undefined> {
  const socket = createSocket('udp4');
  const send = (): void => {
    socket.send(message, port, HOST);
    socket.send(last, port, HOST);
  };
  send();
  const again = setInterval(send, ATTEMPT_MILLISECONDS);
  const [response] = (await once(socket, 'message')) as [Buffer];
  clearInterval(again);
  socket.close();
  return unlessLast(response);
}

async function overTcp(port: number, message: Uint8Array): Promise<Buffer | undefined> {
  const socket = connect(port, HOST);
  socket.write(Buffer.concat([framed(message), framed(last)]));
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk as Buffer]);
    if (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) socket.destroy();
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return received.length === 0 ? undefined : unlessLast(received.subarray(2, 2 + received.readUInt16BE()));
}

function unlessLast(response: Buffer): Buffer | undefined {
  return response.readUInt16BE() === LAST_ID ? undefined : response;
}

function framed(message: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
