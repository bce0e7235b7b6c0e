import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { encodeMessage, makeMessage } from '@fourwinds/dns/message';
import { Name } from '@fourwinds/dns/name';

export type Transport = 'udp' | 'tcp';

const HOST = '127.0.0.1';
const ATTEMPT_MILLISECONDS = 300;
const SOA = 6;

/** Sends one message at a time to a server. Over TCP the server must respond or close the connection. */
export class Client {
  readonly #port: number;
  readonly #udp = createSocket('udp4');
  #tcp: Promise<Stream> | undefined;
  #again: NodeJS.Timeout | undefined;
  #received: (message: Buffer) => void = () => undefined;
  #last: Promise<unknown> = Promise.resolve();
  #marks = 0;

  constructor(port: number) {
    this.#port = port;
    this.#udp.on('error', () => undefined).on('message', (message) => this.#received(message));
  }

  /**
   * Sends a message. Resolves with the response, or undefined if the server does not respond or closes the
   * connection.
   */
  ask(message: Uint8Array, transport: Transport): Promise<Buffer | undefined> {
    const asked = this.#last.then(() => (transport === 'udp' ? this.#overUdp(message) : this.#overTcp(message)));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /** Closes the client. Pending requests never resolve. */
  close(): void {
    clearInterval(this.#again);
    this.#udp.close();
    this.#tcp?.then(({ socket }) => socket.destroy()).catch(() => undefined);
  }

  /**
   * Sends a second query after each message. If the server answers only the second query, the message gets no
   * response.
   */
  #overUdp(message: Uint8Array): Promise<Buffer | undefined> {
    const id = message.length < 2 ? -1 : Buffer.from(message).readUInt16BE();
    this.#marks = (this.#marks + 1) & 0xffff;
    if (this.#marks === id) this.#marks ^= 1;
    const mark = this.#marks;
    const markQuery = encodeMessage(makeMessage({ id: mark, questions: [{ name: Name.root, type: SOA, class: 1 }] }));
    const send = (): void => {
      this.#udp.send(message, this.#port, HOST);
      this.#udp.send(markQuery, this.#port, HOST);
    };
    return new Promise((resolve) => {
      let response: Buffer | undefined;
      this.#again = setInterval(send, ATTEMPT_MILLISECONDS);
      this.#received = (received) => {
        if (received.readUInt16BE() === id) response = received;
        if (received.readUInt16BE() !== mark) return;
        clearInterval(this.#again);
        resolve(response);
      };
      send();
    });
  }

  /** Reconnects if the connection was closed since the last message. */
  async #overTcp(message: Uint8Array): Promise<Buffer | undefined> {
    for (let fresh = this.#tcp === undefined; ; fresh = true) {
      const stream = await (this.#tcp ??= Stream.open(this.#port));
      stream.write(message);
      const response = await stream.read();
      if (response === undefined) this.#tcp = undefined;
      if (response !== undefined || fresh) return response;
    }
  }
}

/** Length-prefixed messages (RFC 1035 4.2.2). */
class Stream {
  readonly socket: Socket;
  readonly #chunks: AsyncIterator<Buffer, undefined>;
  #buffer = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  }

  static open(port: number): Promise<Stream> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, HOST, () => resolve(new Stream(socket)));
      socket.setNoDelay(true).once('error', reject);
    });
  }

  write(message: Uint8Array): void {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    if (this.socket.writable) this.socket.write(Buffer.concat([length, message]));
  }

  /** The next message; undefined if the server closed the connection. */
  async read(): Promise<Buffer | undefined> {
    while (this.#buffer.length < 2 || this.#buffer.length < 2 + this.#buffer.readUInt16BE()) {
      const { value } = await this.#chunks.next().catch(() => ({ value: undefined }));
      if (value === undefined) return undefined;
      this.#buffer = Buffer.concat([this.#buffer, value]);
    }
    const end = 2 + this.#buffer.readUInt16BE();
    const message = this.#buffer.subarray(2, end);
    this.#buffer = this.#buffer.subarray(end);
    return message;
  }
}
