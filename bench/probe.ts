import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket from 'dns-packet';

/** Query interval. A shorter interval would improve the precision less than it would cost the servers. */
const EVERY_MILLISECONDS = 3;
const PATIENCE_MILLISECONDS = 60_000;

/** Queries one nameserver for one A record over UDP every few milliseconds until the record has the expected value. */
export class Probe implements Disposable {
  readonly #socket: Socket;
  readonly #query: Buffer;
  #onReply: (reply: Buffer) => void = () => undefined;

  private constructor(socket: Socket, name: string) {
    this.#socket = socket;
    this.#query = dnsPacket.encode({ type: 'query', id: 1, questions: [{ name, type: 'A' }] });
    socket.on('message', (reply) => this.#onReply(reply));
    socket.on('error', () => undefined); // The server may not be up yet.
  }

  /** @param server IPv4 address and port */
  static async open(server: string, name: string): Promise<Probe> {
    const [host, port] = server.split(':');
    const socket = createSocket('udp4');
    socket.connect(Number(port), host);
    await once(socket, 'connect');
    return new Probe(socket, name);
  }

  /** Returns the time when the server first answers with the address. Rejects after `patience` milliseconds. */
  async until(address: string, patience = PATIENCE_MILLISECONDS): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const rdata = Buffer.from(address.split('.').map(Number));
    this.#onReply = (reply) => {
      // The servers lose the time that is spent here.
      if (reply.includes(rdata) && answeredAddress(reply) === address) resolve(performance.now());
    };
    const asking = setInterval(() => this.#socket.send(this.#query), EVERY_MILLISECONDS);
    const giveUp = setTimeout(() => reject(new Error(`never answered: ${address}`)), patience);
    try {
      return await promise;
    } finally {
      clearInterval(asking);
      clearTimeout(giveUp);
    }
  }

  [Symbol.dispose](): void {
    this.#socket.close();
  }
}

function answeredAddress(reply: Buffer): string | undefined {
  const [answer] = dnsPacket.decode(reply).answers ?? [];
  return answer?.type === 'A' ? answer.data : undefined;
}
