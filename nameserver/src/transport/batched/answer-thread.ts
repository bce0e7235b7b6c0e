import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Libc, SHUT_RD } from './libc.ts';
import type { BatchedSocket, ReceivedMessage } from './message-batch.ts';
import { overruns } from './socket.ts';

/** Input of an answering thread in addition to its own data. */
export interface AnswerThreadData<T> {
  readonly sockets: readonly BatchedSocket[];
  readonly stop: Int32Array;
  readonly own: T;
}

export interface AnswerThreadOptions {
  /** The path of the thread's code. The code posts `ready` once it can answer, and ends when `stop` is no longer 0. */
  readonly script: URL;
  readonly own: unknown;
  /** Called with the messages to relay that the thread posts. */
  readonly relay: (message: ReceivedMessage) => void;
  /** Called when the thread ended unexpectedly. Another thread replaces it. */
  readonly lost: (error: unknown) => void;
}

export const READY = 'ready';

const PAUSE_MILLISECONDS = 250;
/** A thread that has not stopped after this time is terminated. */
const STOP_MILLISECONDS = 800;

/**
 * A thread that answers the datagrams of its sockets. If it ends unexpectedly, the sockets are passed to its
 * replacement.
 */
export class AnswerThread {
  readonly #libc: Libc;
  readonly #options: AnswerThreadOptions;
  readonly #sockets: BatchedSocket[] = [];
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #stopping = new AbortController();
  #worker: Worker | undefined;
  #running: Promise<void> | undefined;

  constructor(libc: Libc, options: AnswerThreadOptions) {
    this.#libc = libc;
    this.#options = options;
  }

  take(socket: BatchedSocket): void {
    this.#sockets.push(socket);
  }

  /** Rejects if the thread cannot start. */
  async start(): Promise<void> {
    this.#running = this.#replaceLost(await this.#begin());
  }

  overruns(): number {
    return this.#sockets.reduce((sum, socket) => sum + overruns(this.#libc, socket), 0);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    Atomics.store(this.#stop, 0, 1);
    // No peer is connected, but shutdown wakes the thread that waits on the socket.
    for (const { fd } of this.#sockets) this.#libc.shutdown(fd, SHUT_RD);
    const overdue = setTimeout(() => void this.#worker?.terminate(), STOP_MILLISECONDS);
    await this.#running;
    clearTimeout(overdue);
    for (const { fd } of this.#sockets.splice(0)) this.#libc.close(fd);
  }

  async #begin(): Promise<Running> {
    const { script, own, relay } = this.#options;
    const workerData: AnswerThreadData<unknown> = { sockets: this.#sockets, stop: this.#stop, own };
    const worker = new Worker(script, { workerData, name: 'answering' });
    this.#worker = worker;
    const ended = endOf(worker);
    const ready = new Promise((resolve) => worker.once('message', resolve));
    worker.on('message', (posted: ReceivedMessage | typeof READY) => posted === READY || relay(posted));
    await Promise.race([ready, ended.then(fail)]);
    return { ended };
  }

  async #replaceLost(first: Running): Promise<void> {
    const { signal } = this.#stopping;
    for (let running: Running | undefined = first; !signal.aborted; running = await this.#beginAgain()) {
      if (running === undefined) continue;
      const error = await running.ended;
      if (!signal.aborted) this.#options.lost(error);
    }
  }

  /** Returns undefined if the restart failed as well, or if the thread must stop. */
  async #beginAgain(): Promise<Running | undefined> {
    const { signal } = this.#stopping;
    try {
      await sleep(PAUSE_MILLISECONDS, undefined, { signal });
      return await this.#begin();
    } catch (error) {
      if (!signal.aborted) this.#options.lost(error);
      return undefined;
    }
  }
}

interface Running {
  /** Resolves when the thread has ended, with the error that ended it. */
  readonly ended: Promise<unknown>;
}

async function endOf(worker: Worker): Promise<unknown> {
  let reason: unknown;
  worker.on('error', (error) => (reason = error));
  await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return reason;
}

function fail(error: unknown): never {
  throw error;
}
