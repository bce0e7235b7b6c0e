import type { Response } from 'express';

/** Shared, because creating an error with a stack per request costs more than most other steps. */
const CLIENT_LEFT = new Error('the client has left, or has its answer');

const CONNECTION_CLOSED = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** True if the error means only that the client disconnected. This is not a server error. */
export function saysClientLeft(error: unknown, { destroyed }: Pick<Response, 'destroyed'>): boolean {
  return (
    error === CLIENT_LEFT || (destroyed && CONNECTION_CLOSED.has((error as NodeJS.ErrnoException | null)?.code ?? ''))
  );
}

/**
 * Signals when the client disconnects or has received its response. This is a class, because V8 creates a separate
 * shape for each object literal with a getter, and the shape retains the whole request until a full collection.
 */
export class ClientLeft {
  readonly #response: Response;
  #controller: AbortController | undefined;

  constructor(response: Response) {
    this.#response = response;
  }

  /** Created on first use, because most requests never need a signal. */
  get signal(): AbortSignal {
    this.#controller ??= this.#watch();
    return this.#controller.signal;
  }

  #watch(): AbortController {
    const controller = new AbortController();
    this.#response.once('close', () => controller.abort(CLIENT_LEFT));
    // The client may have disconnected earlier, e.g. during the token lookup.
    if (this.#response.destroyed) controller.abort(CLIENT_LEFT);
    return controller;
  }
}
