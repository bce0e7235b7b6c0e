import type { RequestHandler } from 'express';
import { readToken } from '../dynamic/client-request.ts';

/** Makes the token of a request one in `Authorization: Bearer`: programs of ACME send it as the password of Basic, or in `X-Api-Key`. */
export const readCredentials: RequestHandler = (request, _response, next) => {
  const secret = request.get('X-Api-Key') ?? readToken(request.get('Authorization'), new Map());
  if (secret === undefined) delete request.headers.authorization;
  else request.headers.authorization = `Bearer ${secret}`;
  next();
};
