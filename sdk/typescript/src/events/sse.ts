/** A part of a stream of server-sent events. `data` is absent if only the position or the retry time changes. */
export interface SentEvent {
  readonly id?: string;
  readonly data?: string;
  /** Milliseconds to wait before the next connection. */
  readonly retry?: number;
}

const LINE_END = /\r\n|\n|\r/;

/** Parses server-sent events (HTML standard, section 9.2.6) from chunks of any size. */
export class SseParser {
  #text = '';
  #endedWithCr = false;
  #lines: string[] = [];

  /** Returns the events that this chunk completes. */
  push(chunk: string): SentEvent[] {
    if (chunk === '') return [];
    // The second half of a CRLF whose first half ended the last chunk.
    const rest = this.#endedWithCr && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    this.#endedWithCr = chunk.endsWith('\r');
    const lines = (this.#text + rest).split(LINE_END);
    this.#text = lines.pop()!;
    return lines.flatMap((line) => this.#add(line));
  }

  #add(line: string): SentEvent[] {
    if (line !== '') {
      this.#lines.push(line);
      return [];
    }
    const lines = this.#lines;
    this.#lines = [];
    return lines.length === 0 ? [] : [eventOf(lines)];
  }
}

function eventOf(lines: readonly string[]): SentEvent {
  const fields = lines.map((line) => {
    const [name] = line.split(':', 1);
    return [name, line.slice(name.length).replace(/^: ?/, '')] as const;
  });
  const valuesOf = (wanted: string) => fields.filter(([name]) => name === wanted).map(([, value]) => value);
  const data = valuesOf('data');
  const retry = valuesOf('retry').at(-1);
  return {
    id: valuesOf('id').at(-1),
    data: data.length === 0 ? undefined : data.join('\n'),
    retry: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  };
}
