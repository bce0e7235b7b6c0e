/** An event as a browser would read it; without `event` where only the id moves on. */
export interface SentEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: EventData;
}

export interface EventData {
  readonly kind: string;
  readonly zone: { readonly id: string; readonly name: string };
  readonly change_id: string | null;
  readonly [field: string]: unknown;
}

/** Reads a stream of server-sent events by the HTML standard, 9.2.6, as far as ours use it. */
export class EventReader {
  readonly response: Response;
  readonly #chunks: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';
  #lastId: string | undefined;

  constructor(response: Response) {
    this.response = response;
    this.#chunks = response.body!.getReader();
  }

  /** The id to resume from. */
  get lastId(): string | undefined {
    return this.#lastId;
  }

  /** The next event that has data; undefined at the end of the stream. */
  async next(): Promise<SentEvent | undefined> {
    for (;;) {
      const block = await this.#block();
      if (block === undefined) return undefined;
      const fields = new Map(block.split('\n').map((line) => [line.split(':')[0], line.replace(/^[^:]*: ?/, '')]));
      this.#lastId = fields.get('id') ?? this.#lastId;
      const data = fields.get('data');
      if (data !== undefined)
        return { id: this.#lastId, event: fields.get('event'), data: JSON.parse(data) as EventData };
    }
  }

  /** The kinds of the next events, up to one of a kind. */
  async until(kind: string): Promise<EventData[]> {
    const read: EventData[] = [];
    while (read.at(-1)?.kind !== kind) {
      const event = await this.next();
      if (event?.data === undefined) throw new Error(`the stream ended after ${JSON.stringify(read)}`);
      read.push(event.data);
    }
    return read;
  }

  async close(): Promise<void> {
    await this.#chunks.cancel().catch(() => undefined);
  }

  async #block(): Promise<string | undefined> {
    for (;;) {
      const [block, ...rest] = this.#text.split('\n\n');
      if (rest.length > 0) {
        this.#text = rest.join('\n\n');
        return block;
      }
      const { done, value } = await this.#chunks.read().catch(() => ({ done: true, value: undefined }));
      if (done) return undefined;
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }
}
