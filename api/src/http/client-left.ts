import type { Response } from 'express';

/** One for all, since making an error with its stack for each request costs more than most other steps. */
const CLIENT_LEFT = new Error('the client has left, or has its answer');

/** Codes of errors of an answer whose connection was closed. */
const CONNECTION_CLOSED = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whether an error says only that the client of an answer has left: that is no fault of ours. */
export function saysClientLeft(error: unknown, { destroyed }: Pick<Response, 'destroyed'>): boolean {
  return (
    error === CLIENT_LEFT || (destroyed && CONNECTION_CLOSED.has((error as NodeJS.ErrnoException | null)?.code ?? ''))
  );
}

/**
 * Tells when the client of a request has left, or has its answer. A class, as each object that is written with a getter of its own has its own shape in
 * V8, which keeps the whole request until a full collection.
 */
export class ClientLeft {
  readonly #response: Response;
  #controller: AbortController | undefined;

  constructor(response: Response) {
    this.#response = response;
  }

  /** Made for those who ask: most requests never do. */
  get signal(): AbortSignal {
    this.#controller ??= this.#watch();
    return this.#controller.signal;
  }

  #watch(): AbortController {
    const controller = new AbortController();
    this.#response.once('close', () => controller.abort(CLIENT_LEFT));
    // While its token was looked up, say.
    if (this.#response.destroyed) controller.abort(CLIENT_LEFT);
    return controller;
  }
}
