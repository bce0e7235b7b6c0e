import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Death, FatalWrite } from '../../operator/src/testing/fatal-write.ts';
import { FrontendMessages, writesIn } from './frontend-messages.ts';

/** The end of a Postgres response: ReadyForQuery, outside a transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * A proxy for Postgres. Records writes and disconnects clients at a chosen write. From then on no statement and no
 * response passes.
 */
export class DatabaseProxy {
  readonly #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #fatal = new FatalWrite(undefined);

  static async start(target: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((client) => this.#accept(client));
  }

  /** The database URL through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Disconnects clients at a chosen write. Returns an object that records writes from now on: store, verb and kind. */
  arm(death: Death | undefined): FatalWrite {
    this.#fatal = new FatalWrite(death);
    return this.#fatal;
  }

  /** Lets all traffic through again. */
  release(): void {
    this.arm(undefined);
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#cut();
    await once(this.#server, 'close');
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #accept(client: Socket): void {
    if (this.#fatal.isDead) {
      client.destroy();
      return;
    }
    const database = connect(Number(this.#target.port), this.#target.hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ]) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    const messages = new FrontendMessages();
    let isLast = false;
    client.on('data', (octets: Buffer) => {
      for (const message of messages.take(octets)) {
        if (this.#fatal.isDead && !isLast) return;
        if (writesIn(message).some((write) => !isLast && this.#fatal.note(write))) {
          if (!this.#fatal.isAfter) return this.#cut();
          isLast = true;
        }
        database.write(message);
      }
    });
    database.on('data', (octets: Buffer) => {
      if (!this.#fatal.isDead) client.write(octets);
      else if (isLast && octets.subarray(-READY.length).equals(READY)) this.#cut();
    });
  }
}
