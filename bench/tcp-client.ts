import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseSocketAddress, type SocketAddress } from '@fourwinds/process';
import { cpuMicroseconds } from './process-cpu.ts';

/** The task of a client, passed to it as JSON. */
export interface TcpJob {
  readonly server: string;
  readonly tls: boolean;
  /** Queries, each with a two-octet length prefix. They are sent repeatedly. */
  readonly queries: string;
  /** Number of persistent connections, and number of concurrent queries on each connection. */
  readonly connections: number;
  readonly underWay: number;
  /** Seconds before counting starts, and seconds that are counted. */
  readonly warmUp: number;
  readonly seconds: number;
  readonly processes: readonly number[];
}

export interface TcpResult {
  readonly replies: number;
  /** CPU time of the server in microseconds. */
  readonly cpu: number;
  /** Counted seconds. */
  readonly seconds: number;
}

const LENGTH_OCTETS = 2;

/** A connection that sends a new query for each reply, with one write for all replies of a read. */
class Asker {
  replies = 0;
  readonly #socket: Socket;
  readonly #queries: readonly Buffer[];
  #next: number;
  #rest: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, queries: readonly Buffer[], first: number) {
    this.#socket = socket;
    this.#queries = queries;
    this.#next = first;
    socket.on('data', (chunk: Buffer) => this.ask(this.#take(chunk)));
  }

  ask(count: number): void {
    if (count === 0) return;
    const queries = Array.from({ length: count }, () => this.#queries[this.#next++ % this.#queries.length]);
    this.#socket.write(count === 1 ? queries[0] : Buffer.concat(queries));
  }

  /** Returns the number of completed replies. */
  #take(chunk: Buffer): number {
    const octets = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const before = this.replies;
    let at = 0;
    for (let end = endOf(octets, at); end <= octets.length; end = endOf(octets, at)) {
      this.replies++;
      at = end;
    }
    this.#rest = octets.subarray(at);
    return this.replies - before;
  }
}

function endOf(octets: Buffer, at: number): number {
  return octets.length - at < LENGTH_OCTETS ? Infinity : at + LENGTH_OCTETS + octets.readUInt16BE(at);
}

function readQueries(file: string): Buffer[] {
  const octets = readFileSync(file);
  const queries: Buffer[] = [];
  for (let at = 0; at < octets.length; at = endOf(octets, at)) queries.push(octets.subarray(at, endOf(octets, at)));
  return queries;
}

async function connect({ host, port }: SocketAddress, tls: boolean): Promise<Socket> {
  const socket = tls ? connectTls({ host, port, rejectUnauthorized: false }) : connectTcp({ host, port });
  await once(socket, tls ? 'secureConnect' : 'connect');
  return socket.setNoDelay(true);
}

async function run(job: TcpJob): Promise<TcpResult> {
  const queries = readQueries(job.queries);
  const address = parseSocketAddress(job.server)!;
  const sockets = await Promise.all(Array.from({ length: job.connections }, () => connect(address, job.tls)));
  const askers = sockets.map((socket, i) => new Asker(socket, queries, i * 7));
  for (const asker of askers) asker.ask(job.underWay);
  await sleep(1000 * job.warmUp);
  const replies = (): number => askers.reduce((sum, asker) => sum + asker.replies, 0);
  const [cpu, counted, began] = [cpuMicroseconds(job.processes), replies(), performance.now()];
  await sleep(1000 * job.seconds);
  const result = { replies: replies() - counted, cpu: cpuMicroseconds(job.processes) - cpu };
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return { ...result, seconds };
}

if (import.meta.main) {
  const result = await run(JSON.parse(process.argv[2]) as TcpJob);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
