/** An operation with its arguments, as a scenario names it. */
export interface Call {
  readonly operation: string;
  readonly parameters: { readonly [name: string]: unknown };
  readonly headers: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly token: string;
  /** True to read all pages of a list. The value is then the list of all items. */
  readonly isWholeList: boolean;
  /** For a stream: read it until an event has these fields. The value is `{ id, data }` of this event. */
  readonly until?: { readonly [field: string]: unknown };
  /** Milliseconds of silence after which the client gives up its first request. By default as the library has it. */
  readonly patience?: number;
}

/** The code of an outcome whose secret was in an earlier answer. No error of the API has it. */
export const SECRET_IS_LOST = 'secret is lost';

export type Outcome =
  | { readonly ok: true; readonly value: unknown; readonly headers: { readonly [name: string]: string } }
  | { readonly ok: false; readonly code: string; readonly status: number; readonly value: unknown };

/** A client that carries out calls: a library, or plain HTTP. It does not pause before it sends a request again. */
export interface Driver {
  readonly name: string;
  call(call: Call): Promise<Outcome>;
  stop(): Promise<void>;
}
