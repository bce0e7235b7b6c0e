/** The body of a request is not JSON, or more of it than is read. */
export class JsonBodyError extends Error {
  /** The status of HTTP for it. */
  readonly status: number = 400;
}

/** The body of a request has too many octets. */
export class LongBodyError extends JsonBodyError {
  override readonly status = 413;
}
