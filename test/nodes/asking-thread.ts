import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import dnsPacket, { type DecodedPacket } from 'dns-packet';
import type { Asking, AskingResults } from './resolver.ts';

/** The thread of `underQueries`. */

const PATIENCE = 1_000;
const ATTEMPTS = 3;
/** Ports in constant use, so that the kernel's connection tracking has entries for them when a Pod is replaced. */
const SOCKETS = 16;
const TURN_MILLISECONDS = 5;
/** Maximum queries per turn, so that they do not come in a burst after a pause of this thread. */
const TURN_QUESTIONS = 50;
const SERVFAIL = 2;

interface Question {
  readonly name: string;
  readonly type: 'A' | 'SOA';
}

/** Resolves with a response, or undefined after a timeout. */
type Send = (query: Buffer, server: string) => Promise<Buffer | undefined>;

const asking = workerData as Asking;
const questions: readonly Question[] = [
  { name: asking.name, type: 'A' },
  { name: asking.zone, type: 'SOA' },
];
const greatestSerials = new Map<string, number>();
const counts = { udp: 0, tcp: 0, repeated: 0, answered: 0 };
const failed: string[] = [];
const wrong: string[] = [];

/** UDP from one port. Matches responses to queries by id. */
class Port {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (response: Buffer) => void>();
  #id = randomInt(65_536);

  constructor(socket: Socket) {
    // A send error has the same result as a missing response.
    this.#socket = socket
      .on('error', () => undefined)
      .on('message', (response) => this.#waiting.get(response.readUInt16BE(0))?.(response));
  }

  readonly send: Send = (query, server) => {
    const id = (this.#id = (this.#id + 1) & 0xffff);
    query.writeUInt16BE(id, 0);
    return new Promise((resolve) => {
      const finish = (response?: Buffer): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(response);
      };
      // A response is in time if it arrived while this thread was not running.
      const timer = setTimeout(() => setImmediate(finish), PATIENCE);
      this.#waiting.set(id, finish);
      this.#socket.send(query, 53, server);
    });
  };

  close(): void {
    this.#socket.close();
  }
}

/** TCP, with a connection per query. */
const sendOverTcp: Send = async (query, server) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(query.length);
  const socket = connect(53, server)
    .setTimeout(PATIENCE, () => socket.destroy())
    .on('error', () => undefined);
  try {
    socket.write(Buffer.concat([length, query]));
    const received: Buffer[] = [];
    for await (const octets of socket as AsyncIterable<Buffer>) {
      received.push(octets);
      const message = Buffer.concat(received);
      if (message.length >= 2 && message.length >= 2 + message.readUInt16BE(0)) return message.subarray(2);
    }
    return undefined;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
};

/** Returns both servers of the region in random order, then a server of another region. */
function* order(): Generator<string> {
  const { servers, others } = asking;
  const first = randomInt(servers.length);
  for (let i = 0; i < ATTEMPTS - 1; i++) yield servers[(first + i) % servers.length];
  yield others[randomInt(others.length)];
}

async function ask(question: Question, send: Send): Promise<void> {
  let isFirst = true;
  for (const server of order()) {
    if (!isFirst) counts.repeated++;
    isFirst = false;
    const leastSerial = greatestSerials.get(server) ?? 0;
    const query = dnsPacket.encode({ type: 'query', questions: [question] });
    const response = await send(query, server);
    if (response === undefined || (response[3] & 0x0f) === SERVFAIL) continue;
    counts.answered++;
    check(dnsPacket.decode(response), server, leastSerial);
    return;
  }
  failed.push(`${question.name} ${question.type}`);
}

function check({ answers = [] }: DecodedPacket, server: string, leastSerial: number): void {
  const [answer] = answers;
  if (answer?.type === 'SOA') {
    const serial = answer.data.serial ?? 0;
    if (serial < leastSerial) wrong.push(`${server}: the serial ${serial} after ${leastSerial}`);
    greatestSerials.set(server, Math.max(serial, greatestSerials.get(server) ?? 0));
  } else if (answer?.type !== 'A' || answer.data !== asking.address) {
    wrong.push(`${server}: ${JSON.stringify(answers)}`);
  }
}

const sockets = Array.from({ length: SOCKETS }, () => createSocket('udp4').bind(0));
await Promise.all(sockets.map((socket) => once(socket, 'listening')));
const ports = sockets.map((socket) => new Port(socket));
const underWay = new Set<Promise<void>>();

function begin(transport: 'udp' | 'tcp', send: Send): void {
  const asked = ask(questions[counts[transport] % questions.length], send).finally(() => underWay.delete(asked));
  counts[transport]++;
  underWay.add(asked);
}

const begun = performance.now();
let isEnding = false;
parentPort!.once('message', () => (isEnding = true));
let due = { udp: 0, tcp: 0 };
for (let now = begun, before = begun; !isEnding; before = now, now = performance.now()) {
  const seconds = (now - before) / 1_000;
  due = {
    udp: Math.min(due.udp + seconds * asking.queriesASecond, TURN_QUESTIONS),
    tcp: Math.min(due.tcp + seconds * asking.connectionsASecond, TURN_QUESTIONS),
  };
  for (; due.udp >= 1; due.udp--) begin('udp', ports[counts.udp % SOCKETS].send);
  for (; due.tcp >= 1; due.tcp--) begin('tcp', sendOverTcp);
  await sleep(TURN_MILLISECONDS);
}
const seconds = (performance.now() - begun) / 1_000;
await Promise.all(underWay);
for (const port of ports) port.close();
parentPort!.postMessage({ ...counts, seconds, failed, wrong } satisfies AskingResults);
