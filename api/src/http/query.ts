import type { Request, Response } from 'express';

/** The query of a request, which Express reads anew for each who asks. */
export function queryOf(request: Request, { locals }: Response): Request['query'] {
  locals.query ??= request.query;
  return locals.query as Request['query'];
}
