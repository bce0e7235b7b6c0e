import type { RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import type { Admission, Turn } from './admission.ts';
import { authenticate } from './auth.ts';
import { json, type Media } from './body.ts';
import { refuseMethod } from './methods.ts';
import { requestId } from './request-id.ts';
import { validate } from './validate.ts';

/** What an endpoint gets, validated. */
export interface Call<Q, B> {
  readonly services: Services;
  readonly actor: Actor;
  readonly params: { readonly [name: string]: string };
  readonly query: Q;
  readonly body: B;
  readonly ifMatch: string | undefined;
  readonly requestId: string;
}

export interface Reply {
  readonly status: 200 | 201 | 204;
  /** Text where the endpoint gives something else than JSON. */
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

/** One operation of an API: Express routes and the OpenAPI description are both made from it. */
export interface Endpoint<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in OpenAPI, e.g. `/zones/{zone}`. */
  readonly path: string;
  /** operationId and what the operation does, in one sentence. */
  readonly id: string;
  readonly summary: string;
  readonly query?: Q;
  readonly body?: B;
  /** What the bodies of requests and answers are; JSON where left out. */
  readonly takes?: Media;
  readonly gives?: Media;
  /** Schema of the body by status; null where there is none. */
  readonly replies: { readonly [status: number]: z.ZodType | null };
  handle(call: Call<z.output<Q>, z.output<B>>): Promise<Reply>;
}

export function endpoint<Q extends z.ZodType, B extends z.ZodType>(definition: Endpoint<Q, B>): Endpoint {
  return definition;
}

/** Puts endpoints into a router; a path that exists answers 405 to any other method. */
export function mount(
  router: Router,
  endpoints: readonly Endpoint[],
  { services, admission }: { services: Services; admission: Admission },
): void {
  for (const [path, there] of Map.groupBy(endpoints, (one) => one.path)) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const one of there)
      route[one.method](
        checkAccept(one),
        admission.bound,
        authenticate(services.tokens),
        admission.admit,
        ...(one.body === undefined ? [] : (one.takes ?? json).read),
        handler(one, services),
      );
    route.all(refuseMethod(there.map(({ method }) => method.toUpperCase())));
  }
}

/** Errors are JSON whatever the answer would be. */
function checkAccept({ gives = json }: Endpoint): RequestHandler {
  const types = [...gives.types, ...(gives === json ? ['application/problem+json'] : [])];
  return (request, response, next) => {
    const type = request.accepts(types);
    if (type === false) throw new Failure('not_acceptable', `answers are ${gives.types.join(' or ')}`);
    response.locals.type = gives === json ? 'application/json' : type;
    next();
  };
}

/** What an endpoint without parameters takes. */
const noQuery = z.strictObject({});

function handler(one: Endpoint, services: Services): RequestHandler {
  return async (request, response) => {
    const turn = response.locals.turn as Turn;
    turn.begin();
    try {
      const reply = await one.handle({
        services: { ...services, yieldTurn: () => turn.yield() },
        actor: response.locals.actor as Actor,
        params: request.params as { [name: string]: string },
        query: validate(one.query ?? noQuery, request.query, 'query'),
        body: one.body === undefined ? undefined : validate(one.body, request.body, ''),
        ifMatch: request.get('If-Match'),
        requestId: requestId(response),
      });
      send(response, reply);
    } finally {
      turn.end();
    }
  };
}

/** Not by Express's json(), which answers 304 by the ETag: ours is for If-Match, and stays when the status of a zone changes. */
function send(response: Response, { status, body, headers = {} }: Reply): void {
  response.status(status).set(headers);
  if (body === undefined) {
    response.end();
    return;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response
    .type(response.locals.type as string)
    .set('Content-Length', String(Buffer.byteLength(text)))
    .end(text);
}
