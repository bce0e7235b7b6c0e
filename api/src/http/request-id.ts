import { randomUUID } from 'node:crypto';
import type { Response } from 'express';

/** Gives a request an id, which the answer, its errors and the log carry. */
export function giveRequestId(response: Response): void {
  const id = randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
}

export function requestId(response: Response): string {
  return response.locals.requestId as string;
}
