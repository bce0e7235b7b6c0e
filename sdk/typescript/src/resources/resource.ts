import { Call } from '../call.ts';
import { EventStream } from '../events/event-stream.ts';
import { List, type Page } from '../list.ts';
import { type Operation, prepare } from '../request.ts';
import type { Settings } from '../settings.ts';
import type { Transport } from '../transport.ts';
import type { Item, ListOptions, OperationId, Options, Result } from '../types.ts';

export interface Context {
  readonly settings: Settings;
  readonly transport: Transport;
}

type Given<O extends OperationId> = Omit<Operation, 'id' | 'options'> & { readonly options?: Options<O> };

type Listed<O extends OperationId> = Omit<Operation, 'id' | 'options'> & { readonly options?: ListOptions<O> };

interface StreamOperation {
  readonly path?: readonly string[];
  readonly options: { readonly signal?: AbortSignal; readonly lastEventId?: string };
}

/** The most that a page may have. */
const PAGE = 200;

/** Methods of one kind of resource. */
export abstract class Resource {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  protected call<O extends OperationId>(id: O, operation: Given<O> = {}): Call<Result<O>> {
    return new Call(this.#send<Result<O>>({ ...operation, id }));
  }

  /** Calls an operation whose answer is a text. */
  protected text<O extends OperationId>(id: O, operation: Given<O>, accept: string): Call<string> {
    return new Call(this.#send<string>({ ...operation, id, accept }));
  }

  /** Calls a list. Pages have 200 items, unless the caller sets `limit`. */
  protected paged<O extends OperationId>(id: O, operation: Listed<O>): List<Item<O>> {
    return this.whole(id, { ...operation, options: { limit: PAGE, ...operation.options } });
  }

  /** Calls a list that the service returns in one page, unless the caller sets `limit`. */
  protected whole<O extends OperationId>(id: O, { options, ...rest }: Omit<Operation, 'id'>): List<Item<O>> {
    return new List((cursor) => {
      const paged = cursor === undefined ? options : { ...options, cursor };
      return new Call(this.#send<Page<Item<O>>>({ ...rest, id, options: paged }));
    });
  }

  /** Calls a stream of server-sent events. */
  protected streamed<T>(id: OperationId, { path, options }: StreamOperation): EventStream<T> {
    const { settings, transport } = this.#context;
    const { signal, lastEventId, ...query } = options;
    const open = (position: string | undefined, stop: AbortSignal) => {
      const own = { ...query, lastEventId: position, signal: stop };
      return transport.open(prepare(settings, { id, path, options: own, accept: 'text/event-stream' }));
    };
    return new EventStream(open, { runtime: settings.runtime, signal, lastEventId });
  }

  async #send<T>(operation: Operation) {
    const { settings, transport } = this.#context;
    const answer = await transport.send(prepare(settings, operation));
    return { ...answer, data: answer.data as T };
  }
}
