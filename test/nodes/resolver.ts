import { createSocket, type Socket } from 'node:dgram';
import { randomInt } from 'node:crypto';
import dnsPacket from 'dns-packet';

const PATIENCE = 2_000;
/** Each server is asked, and the first once more. */
const ATTEMPTS = 3;

/** Asks servers for an address as a resolver does: where one does not answer, another. */
export class Resolver {
  readonly #servers: readonly string[];
  readonly #socket: Socket;
  readonly #waiting = new Map<number, () => void>();
  #answered = 0;
  readonly #failed: string[] = [];

  private constructor(servers: readonly string[], socket: Socket) {
    this.#servers = servers;
    // An error of sending is an answer that does not come.
    this.#socket = socket
      .on('error', () => undefined)
      .on('message', (message) => {
        const isAnswer = (message[3] & 0x0f) === 0 && message.readUInt16BE(6) > 0;
        if (isAnswer) this.#waiting.get(message.readUInt16BE(0))?.();
      });
  }

  static async open(servers: readonly string[]): Promise<Resolver> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, resolve));
    return new Resolver(servers, socket);
  }

  /** Counts of questions that one of the servers has answered, and the others. */
  get results(): { readonly answered: number; readonly failed: readonly string[] } {
    return { answered: this.#answered, failed: this.#failed };
  }

  async ask(name: string): Promise<void> {
    const first = randomInt(this.#servers.length);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++)
      if (await this.#askOne(name, this.#servers[(first + attempt) % this.#servers.length])) {
        this.#answered++;
        return;
      }
    this.#failed.push(name);
  }

  close(): void {
    this.#socket.close();
  }

  #askOne(name: string, server: string): Promise<boolean> {
    let id: number;
    do id = randomInt(65_536);
    while (this.#waiting.has(id));
    return new Promise((resolve) => {
      const finish = (isAnswered: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(isAnswered);
      };
      const timer = setTimeout(() => finish(false), PATIENCE);
      this.#waiting.set(id, () => finish(true));
      this.#socket.send(dnsPacket.encode({ type: 'query', id, questions: [{ name, type: 'A' }] }), 53, server);
    });
  }
}
