import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { errorMessage, type Logger, StartError } from '@fourwinds/process';
import type { ProcessLog } from './process-log.ts';

/** A program that runs as long as the supervisor. */
export interface Program {
  readonly name: string;
  readonly log: ProcessLog;
  prepare?(): Promise<void>;
  spawn(): ChildProcess;
  /** Resolves when the process serves. */
  ready(child: ChildProcess): Promise<void>;
  /** Two signals that stop the process. The second signal is more forceful. */
  readonly stopSignals: readonly [NodeJS.Signals, NodeJS.Signals];
}

/** Maximum number of failed starts before the program has served for the first time. */
const FIRST_STARTS = 5;
const LIVED_WELL_MILLISECONDS = 10_000;
const LONGEST_PAUSE_MILLISECONDS = 3000;
const STOP_MILLISECONDS = 1500;

/** Restarts a program when it exits. The pause before a restart increases while the program keeps exiting early. */
export class KeptProcess implements AsyncDisposable {
  /** Resolves when the program serves for the first time. Rejects if it exits too often before that. */
  readonly started: Promise<void>;
  readonly #program: Program;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #child: ChildProcess | undefined;

  constructor(program: Program, log: Logger) {
    this.#program = program;
    this.#log = log;
    const started = Promise.withResolvers<void>();
    started.promise.catch(() => undefined);
    this.started = started.promise;
    this.#ended = this.#keep(started).finally(() => program.log.close());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    for (const signal of this.#program.stopSignals) {
      this.#child?.kill(signal);
      await Promise.race([this.#ended, setTimeout(STOP_MILLISECONDS, undefined, { ref: false })]);
    }
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  async #keep(started: PromiseWithResolvers<void>): Promise<void> {
    let served = false;
    const serving = (): void => {
      served = true;
      started.resolve();
    };
    for (let failures = 0; !this.#stopping.signal.aborted;) {
      const began = Date.now();
      const reason = await this.#runOnce(serving);
      if (this.#stopping.signal.aborted) break;
      failures = Date.now() - began > LIVED_WELL_MILLISECONDS ? 0 : failures + 1;
      if (!served && failures === FIRST_STARTS)
        return started.reject(new StartError(`${this.#program.name} ${reason}:\n${this.#program.log.tail}`));
      this.#log.warn({ program: this.#program.name, reason }, 'a process ended and is started again');
      await setTimeout(Math.min(50 * 2 ** failures, LONGEST_PAUSE_MILLISECONDS), undefined, {
        signal: this.#stopping.signal,
      }).catch(() => undefined);
    }
    started.reject(new StartError(`${this.#program.name} was stopped before it was ready`));
  }

  /** Resolves with the reason why the process exited. */
  async #runOnce(serving: () => void): Promise<string> {
    const program = this.#program;
    try {
      await program.prepare?.();
    } catch (error) {
      return `could not be started (${errorMessage(error)})`;
    }
    if (this.#stopping.signal.aborted) return 'was stopped';
    const child = (this.#child = program.spawn());
    if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', (line) => program.log.write(line));
    child.stdin?.on('error', () => undefined);
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started (${error.message})`));
      child.once('close', (code, signal) => resolve(`ended with ${signal ?? `status ${code}`}`));
    });
    program.ready(child).then(serving, () => undefined);
    return ended;
  }
}
