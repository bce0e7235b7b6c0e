import { ApiError } from '../errors/api-errors.ts';
import { ConnectionError, TimeoutError } from '../errors/errors.ts';
import { isRetried, pauseBefore } from '../retry.ts';
import { type Runtime, within } from '../runtime.ts';
import { type SentEvent, SseParser } from './sse.ts';

/** The service sends at least a position every 15 seconds. */
const SILENCE_MILLISECONDS = 45_000;

/** Opens the stream after this position. Rejects like any call. */
export type Open = (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>;

/**
 * Events, as they happen. If the connection ends, or is silent for 45 seconds, the stream continues on a new connection
 * after the last event. The iteration ends only with your `break`, your signal, or an error that does not pass.
 */
export class EventStream<T> implements AsyncIterable<T> {
  readonly #open: Open;
  readonly #runtime: Runtime;
  readonly #signal: AbortSignal | undefined;
  #lastEventId: string | undefined;
  #pause: number | undefined;
  #failures = 0;
  #isOpened = false;

  constructor(
    open: Open,
    { runtime, signal, lastEventId }: { runtime: Runtime; signal?: AbortSignal; lastEventId?: string },
  ) {
    this.#open = open;
    this.#runtime = runtime;
    this.#signal = signal;
    this.#lastEventId = lastEventId;
  }

  /** Position of the last event that the loop received. Give it to a later stream to continue after it. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (;;) {
      try {
        yield* this.#connection();
      } catch (error) {
        if (this.#signal?.aborted === true || !this.#isOpened || !passes(error)) throw error;
      }
      await this.#rest();
    }
  }

  /** Yields the events of one connection. Ends with it, or rejects. */
  async *#connection(): AsyncGenerator<T, void, undefined> {
    const stop = new AbortController();
    const pass = () => stop.abort(this.#signal!.reason);
    this.#signal?.throwIfAborted();
    this.#signal?.addEventListener('abort', pass);
    try {
      const response = await this.#open(this.#lastEventId, stop.signal);
      this.#isOpened = true;
      yield* this.#read(response.body!.getReader());
    } finally {
      this.#signal?.removeEventListener('abort', pass);
      stop.abort();
    }
  }

  async *#read(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<T, void, undefined> {
    const decoder = new TextDecoder();
    const parser = new SseParser();
    try {
      for (;;) {
        const { done, value } = await this.#chunk(reader);
        if (done) return;
        this.#failures = 0;
        for (const event of parser.push(decoder.decode(value, { stream: true }))) yield* this.#take(event);
      }
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  }

  /** Notes the position before the event is yielded: an iteration that ends with `break` has seen it. */
  *#take({ id, data, retry }: SentEvent): Generator<T, void, undefined> {
    this.#pause = retry ?? this.#pause;
    this.#lastEventId = id ?? this.#lastEventId;
    if (data !== undefined) yield JSON.parse(data) as T;
  }

  async #chunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<{ done: boolean; value?: Uint8Array }> {
    const late = () => new TimeoutError('the stream is silent');
    const bounds = { milliseconds: SILENCE_MILLISECONDS, signal: this.#signal, late };
    try {
      return await within(this.#runtime, bounds, () => reader.read());
    } catch (error) {
      if (this.#signal?.aborted === true) throw this.#signal.reason;
      throw error instanceof TimeoutError ? error : new ConnectionError('the stream was cut off');
    }
  }

  async #rest(): Promise<void> {
    const pause = pauseBefore(++this.#failures, {}, this.#runtime.random());
    const least = this.#failures === 1 ? (this.#pause ?? 0) : 0;
    await this.#runtime.sleep(Math.max(pause, least), this.#signal);
  }
}

function passes(error: unknown): boolean {
  if (error instanceof ApiError) return isRetried(error);
  return error instanceof ConnectionError;
}
