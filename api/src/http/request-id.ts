import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Gives every request an id, which the answer, its errors and the log carry. */
export const giveRequestId: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID();
  response.set('X-Request-Id', requestId(response));
  next();
};

export function requestId(response: Response): string {
  return response.locals.requestId as string;
}
