import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** Sets the headers of helmet in each answer: they are always the same, so that they are made once. */
export function securityHeaders(): RequestHandler {
  const headers: [name: string, value: string][] = [];
  const recorder = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => undefined,
  } as unknown as Response;
  helmet()({} as Request, recorder, () => undefined);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
