import type { SocketAddress } from '@fourwinds/process';
import { UDP_SIZE } from '../../answer/index.ts';
import type { Relay } from '../relay.ts';
import type { UdpTransport } from '../udp-transport.ts';
import { AnswerThread, type AnswerThreadOptions } from './answer-thread.ts';
import type { Libc } from './libc.ts';
import { type BatchedSocket, MessageBatch, type ReceivedMessage } from './message-batch.ts';
import { openSocket } from './socket.ts';

/** Handles datagrams in separate threads, with system calls that receive and send many at a time. */
export class BatchedTransport implements UdpTransport {
  readonly kind = 'batched';
  readonly #libc: Libc;
  readonly #threads: readonly AnswerThread[];
  readonly #relay: Relay;
  /** For responses to relayed messages, one at a time. */
  readonly #later: MessageBatch;
  #isOpen = true;

  constructor(libc: Libc, relay: Relay, threads: readonly Omit<AnswerThreadOptions, 'relay'>[]) {
    this.#libc = libc;
    this.#relay = relay;
    this.#later = new MessageBatch(libc, 1);
    const relayed = (message: ReceivedMessage): void => void this.#answerLater(message);
    this.#threads = threads.map((options) => new AnswerThread(libc, { ...options, relay: relayed }));
  }

  /** Opens a socket for each thread. The system distributes datagrams by sender. */
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
    this.#isOpen = false;
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** Responds from this thread, because the receiving thread waits for datagrams. */
  async #answerLater(received: ReceivedMessage): Promise<void> {
    const { message, source: address } = received;
    const [answer] = await this.#relay(message, { address, by: 'datagram' });
    if (answer !== undefined && answer.length <= UDP_SIZE && this.#isOpen) this.#later.answer(received, answer);
  }
}
