import type { RequestHandler } from 'express';
import { readToken } from '../dynamic/client-request.ts';

/**
 * Converts the token to `Authorization: Bearer`. ACME clients send the token as the Basic password or in `X-Api-Key`.
 */
export const readCredentials: RequestHandler = (request, _response, next) => {
  const secret = request.get('X-Api-Key') ?? readToken(request.get('Authorization'), new Map());
  if (secret === undefined) delete request.headers.authorization;
  else request.headers.authorization = `Bearer ${secret}`;
  next();
};
