import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { readAnswer } from '../../api/test/http-answer.ts';
import type { ClientLoad } from './load.ts';

const CONNECTIONS = 8;

const { port, requests, count } = workerData as ClientLoad;
let sent = 0;
let octets = 0;

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
    const answer = readAnswer(received);
    if (answer === undefined) return;
    if (answer.status !== 200) throw new Error(received.toString());
    octets += answer.length;
    received = Buffer.alloc(0);
    next();
  });
  return promise;
}

await Promise.all(Array.from({ length: CONNECTIONS }, converse));
parentPort!.postMessage(octets);
