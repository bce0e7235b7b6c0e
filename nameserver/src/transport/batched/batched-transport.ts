import type { SocketAddress } from '@fourwinds/process';
import type { UdpTransport } from '../udp-transport.ts';
import { AnswerThread, type AnswerThreadOptions } from './answer-thread.ts';
import type { Libc } from './libc.ts';
import type { BatchedSocket } from './message-batch.ts';
import { openSocket } from './socket.ts';

/** Datagrams by system calls that receive and send many at once, in threads of their own. */
export class BatchedTransport implements UdpTransport {
  readonly kind = 'batched';
  readonly #libc: Libc;
  readonly #threads: readonly AnswerThread[];

  constructor(libc: Libc, threads: readonly AnswerThreadOptions[]) {
    this.#libc = libc;
    this.#threads = threads.map((options) => new AnswerThread(libc, options));
  }

  /** A socket for each thread; the system gives each the datagrams of some senders. */
  async bind(address: SocketAddress): Promise<void> {
    const sockets: BatchedSocket[] = [];
    try {
      for (const _ of this.#threads) sockets.push(openSocket(this.#libc, address));
    } catch (error) {
      for (const { fd } of sockets) this.#libc.close(fd);
      throw error;
    }
    this.#threads.forEach((thread, i) => thread.take(sockets[i]));
  }

  async start(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.start()));
  }

  overruns(): number {
    return this.#threads.reduce((sum, thread) => sum + thread.overruns(), 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
