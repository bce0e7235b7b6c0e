/** The answer of an operation. */
export interface Reply {
  readonly status: 200 | 201 | 204;
  /** Text where the endpoint produces something else than JSON. */
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}
