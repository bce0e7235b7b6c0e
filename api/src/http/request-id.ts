import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Gives every request an id, which the answer, its errors and the log carry. */
export const giveRequestId: RequestHandler = (_request, response, next) => {
  const id = randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  next();
};

export function requestId(response: Response): string {
  return response.locals.requestId as string;
}
