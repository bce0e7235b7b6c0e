import { randomUUID } from 'node:crypto';
import type { Response } from 'express';

/** Assigns a request ID, which appears in the response, its errors and the log. */
export function giveRequestId(response: Response): void {
  const id = randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
}

export function requestId(response: Response): string {
  return response.locals.requestId as string;
}
