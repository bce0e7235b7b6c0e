import type { Response } from 'express';

/** Resolves when the client has read all written data or has disconnected. */
export function drained(response: Response): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    response.off('drain', end).off('close', end);
    resolve();
  };
  response.on('drain', end).on('close', end);
  return promise;
}
