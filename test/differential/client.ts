import { createSocket } from 'node:dgram';
import { decodeMessage, encodeMessage, makeMessage, MalformedWire, type Message, Name, RCODE } from '@fourwinds/dns';

interface Waiting {
  readonly resolve: (response: Message) => void;
  readonly again: NodeJS.Timeout;
}

const ATTEMPT_MILLISECONDS = 300;
const SOA = 6;

/** Asks one server over UDP, again while there is no answer. */
export class Client {
  readonly #port: number;
  readonly #socket = createSocket('udp4');
  readonly #waiting = new Map<number, Waiting>();
  #id = 0;

  constructor(port: number) {
    this.#port = port;
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (bytes) => {
      const response = readReply(bytes);
      const waiting = this.#waiting.get(response.id);
      this.#waiting.delete(response.id);
      clearInterval(waiting?.again);
      waiting?.resolve(response);
    });
  }

  ask(query: Message): Promise<Message> {
    this.#id = (this.#id + 1) & 0xffff;
    const id = this.#id;
    const bytes = encodeMessage({ ...query, id });
    const send = (): void => this.#socket.send(bytes, this.#port, '127.0.0.1');
    return new Promise((resolve) => {
      this.#waiting.set(id, { resolve, again: setInterval(send, ATTEMPT_MILLISECONDS) });
      send();
    });
  }

  /** Resolves when the server answers for all the zones; SERVFAIL or REFUSED mean that one is not loaded yet. */
  async untilServing(apexes: readonly string[]): Promise<void> {
    for (const apex of apexes) {
      const query = makeMessage({ questions: [{ name: Name.parse(apex), type: SOA, class: 1 }] });
      while ((await this.ask(query)).rcode !== RCODE.NOERROR) await pause();
    }
  }

  /** Questions that wait are never answered. */
  close(): void {
    for (const { again } of this.#waiting.values()) clearInterval(again);
    this.#socket.close();
  }
}

/** What is no message (Knot 3.2 writes a pointer to itself after some HTTPS sets) is as good as SERVFAIL. */
function readReply(bytes: Buffer): Message {
  try {
    return decodeMessage(bytes);
  } catch (error) {
    if (error instanceof MalformedWire)
      return makeMessage({ id: bytes.readUInt16BE(0), qr: true, rcode: RCODE.SERVFAIL });
    throw error;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
