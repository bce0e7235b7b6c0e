import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import dnsPacket, { type DecodedPacket, type RecordType } from 'dns-packet';

const TRIES = 5;
const TRY_MILLISECONDS = 1500;
const OUTSTANDING = 64;
const LENGTH_OCTETS = 2;

interface Waiting {
  readonly name: string;
  readonly type: RecordType;
  readonly resolve: (reply: DecodedPacket) => void;
}

/**
 * Queries one nameserver without recursion, as a resolver does: over UDP without EDNS, and over TCP if the reply is
 * truncated. Uses dns-packet for messages, not our own code.
 */
export class Resolver implements Disposable {
  readonly #socket: Socket;
  readonly #host: string;
  readonly #port: number;
  readonly #waiting = new Map<number, Waiting>();
  readonly #queue: (() => void)[] = [];
  #asking = 0;
  #id = 0;

  private constructor(server: string) {
    const [host, port] = server.split(':');
    this.#host = host;
    this.#port = Number(port);
    this.#socket = createSocket('udp4');
    this.#socket.on('message', (bytes) => this.#receive(bytes));
    this.#socket.on('error', () => undefined); // The next attempt shows whether the socket works.
  }

  /** @param server IPv4 address and port */
  static async open(server: string): Promise<Resolver> {
    const resolver = new Resolver(server);
    resolver.#socket.connect(resolver.#port, resolver.#host);
    await once(resolver.#socket, 'connect');
    return resolver;
  }

  /** Returns the reply with any response code. Rejects if there is no reply. */
  async ask(name: string, type: RecordType): Promise<DecodedPacket> {
    await this.#turn();
    try {
      const reply = await this.#askUdp(name, type);
      return reply.flag_tc ? await this.#askTcp(name, type) : reply;
    } finally {
      this.#asking--;
      this.#queue.shift()?.();
    }
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }

  async #turn(): Promise<void> {
    if (this.#asking >= OUTSTANDING) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#asking++;
  }

  async #askUdp(name: string, type: RecordType): Promise<DecodedPacket> {
    const id = this.#freeId();
    const { promise, resolve } = Promise.withResolvers<DecodedPacket>();
    this.#waiting.set(id, { name, type, resolve });
    const query = dnsPacket.encode({ type: 'query', id, questions: [{ name, type }] });
    try {
      for (let i = 0; i < TRIES; i++) {
        this.#socket.send(query);
        const reply = await within(TRY_MILLISECONDS, promise);
        if (reply !== undefined) return reply;
      }
      throw new Error(`${this.#host}:${this.#port} does not answer ${name} ${type}`);
    } finally {
      this.#waiting.delete(id);
    }
  }

  #freeId(): number {
    do this.#id = (this.#id + 1) & 0xffff;
    while (this.#waiting.has(this.#id));
    return this.#id;
  }

  #receive(bytes: Buffer): void {
    const reply = dnsPacket.decode(bytes);
    const waiting = this.#waiting.get(reply.id!);
    const [question] = reply.questions ?? [];
    if (waiting === undefined || question.name !== waiting.name || question.type !== waiting.type) return;
    waiting.resolve(reply);
  }

  async #askTcp(name: string, type: RecordType): Promise<DecodedPacket> {
    const socket = connect(this.#port, this.#host);
    socket.setTimeout(TRIES * TRY_MILLISECONDS, () => socket.destroy(new Error('no reply over TCP')));
    socket.end(dnsPacket.streamEncode({ type: 'query', id: 1, questions: [{ name, type }] }));
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    return dnsPacket.decode(Buffer.concat(chunks).subarray(LENGTH_OCTETS));
  }
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
