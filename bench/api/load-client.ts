import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { ClientLoad } from './load.ts';

const CONNECTIONS = 8;
const HEAD_END = '\r\n\r\n';

const { port, requests, count } = workerData as ClientLoad;
let sent = 0;
let octets = 0;

/** Sends requests on one connection, each after the answer to the one before. */
async function converse(): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received: Buffer = Buffer.alloc(0);
  const next = (): void => {
    if (sent === count) {
      socket.destroy();
      resolve();
    } else socket.write(requests[sent++ % requests.length]);
  };
  socket.on('error', reject).on('close', () => reject(new Error('the server closed a connection')));
  socket.on('connect', next).on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const length = answerLength(received);
    if (length === undefined || received.length < length) return;
    octets += length;
    received = Buffer.alloc(0);
    next();
  });
  return promise;
}

/** The octets of the answer that begins here; undefined until its head is in. Throws where it is none of success. */
function answerLength(received: Buffer): number | undefined {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(received.toString());
  return end + HEAD_END.length + Number(/^content-length: (\d+)/im.exec(head)![1]);
}

await Promise.all(Array.from({ length: CONNECTIONS }, converse));
parentPort!.postMessage(octets);
