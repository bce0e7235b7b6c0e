export class JsonBodyError extends Error {
  readonly status: number = 400;
}

export class LongBodyError extends JsonBodyError {
  override readonly status = 413;
}
