import type { RequestHandler } from 'express';
import type { Tokens } from '../tokens/tokens.ts';
import { Failure } from '../failure.ts';
import { hashToken, isToken } from '../tokens/token.ts';

/** Finds out who makes a request, from `Authorization: Bearer` (RFC 6750 2.1). Throws Failure unauthorized. */
export function authenticate(tokens: Tokens): RequestHandler {
  return async (request, response, next) => {
    const [, token] = /^Bearer +(\S+) *$/i.exec(request.get('Authorization') ?? '') ?? [];
    if (token === undefined) throw refuse(response, leakedToken(request.query) ?? HEADER_WANTED);
    const found = isToken(token) ? await tokens.find(hashToken(token)) : undefined;
    if (found === undefined) throw refuse(response, 'the token is not valid');
    if ('expired' in found) throw refuse(response, `the token expired on ${found.expired.toISOString()}; make another`);
    response.locals.actor = found;
    next();
  };
}

const HEADER_WANTED = 'send the header Authorization: Bearer <token>';

/** Logs and histories keep URLs (RFC 6750 5.3). */
function leakedToken(query: object): string | undefined {
  const isInUrl = Object.values(query).some((value) => typeof value === 'string' && isToken(value));
  return isInUrl ? `a token in a URL must be taken as leaked: replace it, and ${HEADER_WANTED}` : undefined;
}

function refuse(response: Parameters<RequestHandler>[1], message: string): Failure {
  response.set('WWW-Authenticate', 'Bearer realm="fourwinds"');
  return new Failure('unauthorized', message);
}
