import { createSocket } from 'node:dgram';
import { CLASS } from '@fourwinds/dns/codes';
import { decodeMessage, encodeMessage, makeMessage, type Message } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';

const HOST = '127.0.0.1';
const ATTEMPT_MILLISECONDS = 1000;
export const LARGEST_DATAGRAM = 65_000;
const TXT = 16;

/** Queries over UDP and retries until there is a response. */
export class ResolverClient {
  readonly #port: number;
  readonly #socket = createSocket('udp4');
  readonly #waiting = new Map<
    number,
    { readonly resolve: (response: Message) => void; readonly again: NodeJS.Timeout }
  >();
  #id = 0;

  constructor(port: number) {
    this.#port = port;
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (bytes) => {
      const response = decodeMessage(bytes);
      const waiting = this.#waiting.get(response.id);
      this.#waiting.delete(response.id);
      clearInterval(waiting?.again);
      waiting?.resolve(response);
    });
  }

  ask(question: Message['questions'][number], cd: boolean): Promise<Message> {
    this.#id = (this.#id + 1) & 0xffff;
    const id = this.#id;
    const edns = { udpSize: LARGEST_DATAGRAM, extendedRcode: 0, version: 0, do: true, options: [] };
    const query = encodeMessage(makeMessage({ id, rd: true, cd, questions: [question], edns }));
    const send = (): void => this.#socket.send(query, this.#port, HOST);
    return new Promise((resolve) => {
      this.#waiting.set(id, { resolve, again: setInterval(send, ATTEMPT_MILLISECONDS) });
      send();
    });
  }

  /** Resolves when the resolver answers queries. */
  async ready(): Promise<void> {
    await this.ask({ name: Name.parse('version.bind.'), type: TXT, class: CLASS.CH }, false);
  }

  /** Pending queries never resolve. */
  close(): void {
    for (const { again } of this.#waiting.values()) clearInterval(again);
    this.#socket.close();
  }
}
