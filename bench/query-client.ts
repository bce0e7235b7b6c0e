import { readFileSync } from 'node:fs';
import koffi from 'koffi';
import { parseSocketAddress, type SocketAddress } from '@fourwinds/process';
import {
  AF_INET,
  checked,
  type Libc,
  loadLibc,
  MSG_DONTWAIT,
  SOCK_DGRAM,
} from '../nameserver/src/transport/batched/libc.ts';
import { MessageHeaders, Parts } from '../nameserver/src/transport/batched/message-headers.ts';
import { writeSockaddr } from '../nameserver/src/transport/batched/sockaddr.ts';
import { quantile } from './statistics.ts';

/** What a client is to do; its argument, as JSON. */
export interface ClientJob {
  /** IPv4 address and port. */
  readonly server: string;
  /** Queries, each with its length in two octets before it. They are asked again and again. */
  readonly queries: string;
  /** Seconds that are not counted, and seconds that are. */
  readonly warmUp: number;
  readonly seconds: number;
  /** Queries a second; 0 for as many as are answered. */
  readonly rate: number;
  /** Processes of the server. */
  readonly processes: readonly number[];
}

/** How that went; printed as JSON. */
export interface ClientResult {
  readonly replies: number;
  readonly lost: number;
  /** Octets of replies. */
  readonly octets: number;
  /** Microseconds of CPU time that the server took; the kernel counts in hundredths of a second. */
  readonly cpu: number;
  /** Seconds that were counted. */
  readonly seconds: number;
  /** Milliseconds from sending to receiving, of one query in 16. */
  readonly median: number;
  readonly p99: number;
  readonly p999: number;
}

/** As many resolvers, and as many queries of each under way. */
const SOCKETS = 8;
const OUTSTANDING = 16;
const MAX_QUERY = 512;
const MAX_REPLY = 4096;
const LOST_MILLISECONDS = 500;
const SAMPLE = 16;
const ID_BITS = 4;

/** One socket, connected to the server. The id of a query is its slot and a number that changes each time. */
class QuerySocket {
  readonly sentAt = new Float64Array(OUTSTANDING);
  readonly ids = new Uint16Array(OUTSTANDING);
  /** Slots without a query under way. */
  readonly free = Array.from({ length: OUTSTANDING }, (_, slot) => slot);
  readonly fd: number;

  constructor(libc: Libc, server: SocketAddress) {
    const connect = koffi.load(null).func('int connect(int fd, void *address, unsigned int length)');
    const address = writeSockaddr(server);
    this.fd = checked(libc, 'socket', libc.socket(AF_INET, SOCK_DGRAM, 0));
    checked(libc, 'connect', (connect as (...call: unknown[]) => number)(this.fd, address, address.length));
  }
}

class Client {
  readonly #libc: Libc;
  readonly #queries: readonly Uint8Array[];
  readonly #sockets: readonly QuerySocket[];
  readonly #out: readonly Uint8Array[];
  readonly #in: readonly Uint8Array[];
  readonly #toSend: MessageHeaders;
  readonly #received: MessageHeaders;
  #next = 0;
  replies = 0;
  lost = 0;
  octets = 0;
  times: number[] = [];

  constructor(libc: Libc, server: SocketAddress, queries: readonly Uint8Array[]) {
    const [out, into] = [new Parts(libc, OUTSTANDING, MAX_QUERY), new Parts(libc, OUTSTANDING, MAX_REPLY)];
    this.#libc = libc;
    this.#queries = queries;
    this.#sockets = Array.from({ length: SOCKETS }, () => new QuerySocket(libc, server));
    this.#out = out.octets(0, MAX_QUERY);
    this.#in = into.octets(0, MAX_REPLY);
    this.#toSend = new MessageHeaders(libc, out, MAX_QUERY);
    this.#received = new MessageHeaders(libc, into, MAX_REPLY);
  }

  /** Forgets what was counted. */
  reset(): void {
    this.replies = 0;
    this.lost = 0;
    this.octets = 0;
    this.times = [];
  }

  receive(now: number): void {
    for (const socket of this.#sockets) {
      const count = this.#libc.recvmmsg(socket.fd, this.#received.addresses[0], OUTSTANDING, MSG_DONTWAIT);
      for (let i = 0; i < count; i++) this.#take(socket, this.#in[i], this.#received.lengthOf(i), now);
    }
  }

  /** Keeps all slots busy, sending for a socket once half of its slots are free. */
  sendAll(now: number): void {
    for (const socket of this.#sockets)
      if (socket.free.length >= OUTSTANDING / 2) this.#send(socket, socket.free.length, now);
  }

  /** Sends so many queries, as far as slots are free. */
  send(count: number, now: number): void {
    for (let i = 0; i < count; i++) {
      const socket = this.#sockets[this.#next % SOCKETS];
      if (socket.free.length > 0) this.#send(socket, 1, now);
      else this.#next++;
    }
  }

  /** Gives up queries that have been under way for long. */
  giveUp(now: number): void {
    for (const { sentAt, free } of this.#sockets) {
      for (let slot = 0; slot < OUTSTANDING; slot++) {
        if (sentAt[slot] === 0 || now - sentAt[slot] < LOST_MILLISECONDS) continue;
        sentAt[slot] = 0;
        free.push(slot);
        this.lost++;
      }
    }
  }

  #take({ sentAt, ids, free }: QuerySocket, reply: Uint8Array, length: number, now: number): void {
    const id = (reply[0] << 8) | reply[1];
    const slot = id & (OUTSTANDING - 1);
    if (sentAt[slot] === 0 || ids[slot] !== id) return;
    if (this.replies % SAMPLE === 0) this.times.push(now - sentAt[slot]);
    sentAt[slot] = 0;
    free.push(slot);
    this.replies++;
    this.octets += length;
  }

  #send({ fd, sentAt, ids, free }: QuerySocket, count: number, now: number): void {
    for (let i = 0; i < count; i++) {
      const query = this.#queries[this.#next % this.#queries.length];
      const id = (this.#next++ << ID_BITS) | free.pop()!;
      const slot = id & (OUTSTANDING - 1);
      this.#out[i].set(query);
      this.#out[i][0] = id >>> 8;
      this.#out[i][1] = id;
      this.#toSend.setLength(i, query.length);
      ids[slot] = id;
      sentAt[slot] = now;
    }
    this.#libc.sendmmsg(fd, this.#toSend.addresses[0], count, 0);
  }
}

function readQueries(file: string): Uint8Array[] {
  const octets = readFileSync(file);
  const queries: Uint8Array[] = [];
  for (let at = 0; at < octets.length; at += 2 + octets.readUInt16BE(at)) {
    queries.push(octets.subarray(at + 2, at + 2 + octets.readUInt16BE(at)));
  }
  return queries;
}

async function run({ server, queries, warmUp, seconds, rate, processes }: ClientJob): Promise<ClientResult> {
  const client = new Client(await loadLibc(), parseSocketAddress(server)!, readQueries(queries));
  const keepBusy = (milliseconds: number): number => {
    const began = performance.now();
    let sent = 0;
    for (let now = began; now - began < milliseconds; now = performance.now()) {
      client.receive(now);
      client.giveUp(now);
      if (rate === 0) client.sendAll(now);
      else {
        const due = Math.floor(((now - began) * rate) / 1000);
        client.send(due - sent, now);
        sent = due;
      }
    }
    return (performance.now() - began) / 1000;
  };
  keepBusy(1000 * warmUp);
  client.reset();
  const before = cpuMicroseconds(processes);
  const counted = keepBusy(1000 * seconds);
  const cpu = cpuMicroseconds(processes) - before;
  const [median, p99, p999] = [0.5, 0.99, 0.999].map((q) => quantile(client.times, q));
  const { replies, lost, octets } = client;
  return { replies, lost, octets, cpu, seconds: counted, median, p99, p999 };
}

function cpuMicroseconds(processes: readonly number[]): number {
  const ticks = processes.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, own) => sum + own, 0) * 10_000;
}

if (import.meta.main) {
  const result = await run(JSON.parse(process.argv[2]) as ClientJob);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
