/** An event as a browser reads it. `event` is absent if the event only changes the ID. */
export interface SentEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: EventData;
}

export interface EventData {
  readonly type: string;
  readonly created_at: string;
  readonly data: {
    readonly zone_id: string;
    readonly zone: string;
    readonly change_id: string | null;
    readonly [field: string]: unknown;
  };
}

/** Requests a stream with a token. `from` is the position to continue after. */
export function requestStream(
  url: string,
  { token, from }: { readonly token: string; readonly from?: string },
): Promise<Response> {
  const resume: { [name: string]: string } = from === undefined ? {} : { 'Last-Event-ID': from };
  return fetch(url, { headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream', ...resume } });
}

/**
 * Reads the stream of a response. `from` is the position that the request had: without it, the first event must be
 * `stream.begun`, which is read.
 */
export async function beginStream(response: Response, from: string | undefined): Promise<EventReader> {
  expect(response.status).toBe(200);
  const reader = new EventReader(response);
  if (from === undefined) expect((await reader.next())?.event).toBe('stream.begun');
  return reader;
}

/** Parses the parts of server-sent events that the API uses (HTML standard, section 9.2.6). */
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

  /** ID from which the stream can be resumed. */
  get lastId(): string | undefined {
    return this.#lastId;
  }

  /** Returns the next event with data, or undefined at the end of the stream. */
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

  /** Returns the next events, up to and including the first of this type. */
  async until(type: string): Promise<EventData[]> {
    const read: EventData[] = [];
    while (read.at(-1)?.type !== type) {
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
