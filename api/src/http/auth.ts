import type { RequestHandler } from 'express';
import type { Tokens } from '../db/tokens.ts';
import { Failure } from '../failure.ts';
import { hashToken, isToken } from '../tokens/token.ts';

/** Finds out who makes a request, from `Authorization: Bearer` (RFC 6750 2.1). Throws Failure unauthorized. */
export function authenticate(tokens: Tokens): RequestHandler {
  return async (request, response, next) => {
    const [, token] = /^Bearer +(\S+) *$/i.exec(request.get('Authorization') ?? '') ?? [];
    if (token === undefined) throw refuse(response, 'send the header Authorization: Bearer <token>');
    const actor = isToken(token) ? await tokens.find(hashToken(token)) : undefined;
    if (actor === undefined) throw refuse(response, 'the token is not valid');
    response.locals.actor = actor;
    next();
  };
}

function refuse(response: Parameters<RequestHandler>[1], message: string): Failure {
  response.set('WWW-Authenticate', 'Bearer realm="fourwinds"');
  return new Failure('unauthorized', message);
}
