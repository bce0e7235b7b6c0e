import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Access } from '../access.ts';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Admission, Turn } from './admission.ts';
import { authenticate, authenticateIfAny, type Authentication, identifyAgain } from './authenticate.ts';
import type { Counting } from '../meter.ts';
import type { IdempotencyKeys } from '../idempotency-keys.ts';
import type { KeyedPorts } from '../keyed-change.ts';
import { json, type Media, unwanted } from './body.ts';
import { ClientLeft } from './client-left.ts';
import { paidOf, paidStep } from './computing-time.ts';
import { announceFields, announceOperation, type Deprecation } from './deprecation.ts';
import { answerOnce } from './idempotency.ts';
import { refuseMethod } from './methods.ts';
import { queryOf, withoutRepetition } from './query.ts';
import { setRateHeaders } from './rate-headers.ts';
import type { Reply } from './reply.ts';
import { requestId } from './request-id.ts';
import type { ReplyHeader } from './response-headers.ts';
import { send } from './send.ts';
import { validate } from './validate.ts';

/** The validated parts of a request, and the services for use cases. */
export interface Call<S, Q, B> {
  readonly services: S;
  readonly actor: Actor;
  readonly params: { readonly [name: string]: string };
  readonly query: Q;
  readonly body: B;
  /** The media type of the answer: the one of `produces` that the client prefers. */
  readonly type: string;
  readonly ifMatch: string | undefined;
  readonly lastEventId: string | undefined;
  readonly requestId: string;
}

/** One operation of an API: routes, checks, the OpenAPI description and the table in docs/api.md are made from it. */
export interface Endpoint<S, Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in OpenAPI, e.g. `/zones/{zone}`. */
  readonly path: string;
  /** The operationId. */
  readonly id: string;
  /** One sentence. */
  readonly summary: string;
  readonly access: Access;
  /** Where clients should no longer use it. */
  readonly deprecated?: Deprecation;
  /** The limit that its writes count against in the transaction of the journal; where left out, each request counts as it arrives. */
  readonly journalled?: 'writes' | 'zone_creates';
  /** Its changes count against limits of their own, which the use case knows. */
  readonly countsItself?: boolean;
  /** Its answer waits for the regions, as those of others do where the query asks for it. */
  readonly waits?: boolean;
  readonly query?: Q;
  readonly body?: B;
  /** The bodies of requests and answers; JSON where left out. */
  readonly consumes?: Media;
  readonly produces?: Media;
  /** Statuses of failures that do not follow from the parts of its requests. */
  readonly fails?: readonly number[];
  /** Headers of its replies; where it makes a resource, those of 201 alone. */
  readonly sends?: readonly ReplyHeader[];
  /** Fields of the answer, or `a.b` within one, that are null where a request with an Idempotency-Key is answered again. */
  readonly secrets?: readonly string[];
  /** Schema of the body by status; null where there is none. */
  readonly replies: { readonly [status: number]: z.ZodType | null };
  handle(call: Call<S, z.output<Q>, z.output<B>>): Promise<Reply>;
}

/** Services of which each request gets its own. */
export interface RequestServices extends KeyedPorts {
  /** Requests with a key, and their answers. */
  readonly idempotencyKeys: IdempotencyKeys;
  /** Lets another request of the account begin, as this one only waits from now on. */
  readonly yieldTurn: () => void;
  /** Aborts when the client has left, or has its answer. */
  readonly clientLeft: Pick<AbortController, 'signal'>;
  /** The present rights of the caller. Throws Failure where the request would be refused now. */
  readonly recheckActor: () => Promise<Actor>;
}

/** The limits that the requests of an operation count against. */
export type CountingOf = (one: Pick<Endpoint<never>, 'method' | 'journalled' | 'countsItself'>) => Counting;

export interface Mounting<S> extends Authentication {
  readonly services: S;
  readonly admission: Admission;
  readonly bodyBytes: number;
  /** Nothing is counted where left out. */
  readonly countingOf?: CountingOf;
}

/** Puts endpoints into a router; a path that exists answers 405 to any other method. */
export function mount<S extends RequestServices>(
  router: Router,
  endpoints: readonly Endpoint<S>[],
  mounting: Mounting<S>,
): void {
  const sections = new Map<string, Router>();
  for (const [path, there] of Map.groupBy(endpoints, (one) => one.path)) {
    const section = sections.getOrInsertComputed(sectionOf(path), () => Router({ caseSensitive: true }));
    const route = section.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const one of there) route[one.method](...handlersOf(one, mounting));
    route.all(...countUntaken(mounting), refuseMethod(there.map(({ method }) => method.toUpperCase())));
  }
  router.use((request, response, next) => {
    const { collection, part } = wordsOf(request.path);
    const section = sections.get(`${collection}/${part}`) ?? sections.get(`${collection}/*`);
    if (section === undefined) next();
    else section(request, response, next);
  });
}

/** Counts requests that no endpoint takes as requests to read. */
export function countUntaken<S>({ admission, countingOf, ...authentication }: Mounting<S>): RequestHandler[] {
  return [admission.bound, authenticateIfAny(authentication, countingOf?.({ method: 'get' }))];
}

/** Where a path is looked for, so that a request is compared with the few that begin as it does: `zones/records`, or `dynamic/*`, as a parameter has any value. */
function sectionOf(path: string): string {
  const { collection, part } = wordsOf(path);
  return `${collection}/${part.startsWith('{') ? '*' : part}`;
}

/** The first and the third part of a path; between them is an id. */
function wordsOf(path: string): { readonly collection: string; readonly part: string } {
  const [, collection, , part = ''] = path.split('/', 4);
  return { collection, part };
}

function handlersOf<S extends RequestServices>(
  one: Endpoint<S>,
  { services, admission, bodyBytes, countingOf, ...authentication }: Mounting<S>,
): RequestHandler[] {
  const { access } = one;
  const readers = readersOf(one).flatMap(({ read }) => read(bodyBytes));
  const admitted =
    access.by.length === 0
      ? [refuseStranger, checkAccept(one), ...readers, admission.boundOpen]
      : [
          admission.bound,
          authenticate(access, authentication, countingOf?.(one)),
          checkAccept(one),
          admission.admit(one),
          ...readers,
        ];
  return [
    ...announceOperation(one),
    ...admitted,
    ...announceFields(one),
    handler(one, services, (request, response) => identifyAgain(access, authentication, { request, response })),
  ];
}

/** Where anybody may ask, and nobody is asked who it is. */
const refuseStranger: RequestHandler = (_request, response, next) => {
  paidOf(response)?.refuseStranger();
  next();
};

/** How the body of a request is read: that of a write also where none is wanted. */
function readersOf<S>({ method, body, consumes = json }: Endpoint<S>): readonly Media[] {
  if (body !== undefined) return [consumes];
  return method === 'get' ? [] : [unwanted];
}

/** The header Accept of most clients. */
const ANYTHING = '*/*';

/** Errors are JSON whatever the answer would be. */
function checkAccept<S>({ produces = json }: Endpoint<S>): RequestHandler {
  const types = [...produces.types, ...(produces === json ? ['application/problem+json'] : [])];
  return (request, response, next) => {
    const { accept = ANYTHING } = request.headers;
    const type = accept === ANYTHING ? types[0] : request.accepts(types);
    if (type === false) throw new Failure('not_acceptable', `answers are ${produces.types.join(' or ')}`);
    response.locals.type = produces === json ? 'application/json' : type;
    next();
  };
}

/** The query of an endpoint without parameters. */
const noQuery = z.strictObject({});

/** The body of a write that has none: `dry_run` in it would be passed over, and the write done. Many clients send an empty object. */
const noBody = z
  .strictObject({}, { error: 'this operation has no body; its parameters belong to the URL' })
  .nullish()
  .transform(() => undefined);

function handler<S extends RequestServices>(
  one: Endpoint<S>,
  services: S,
  recheck: (request: Request, response: Response) => Promise<Actor>,
): RequestHandler {
  const answer = async (request: Request, response: Response): Promise<void> => {
    // Requests to public endpoints have none.
    const turn = response.locals.turn as Turn | undefined;
    turn?.begin();
    try {
      const call = {
        actor: response.locals.actor as Actor,
        params: request.params as { [name: string]: string },
        query: validate(one.query ?? noQuery, withoutRepetition(queryOf(request, response)), 'query'),
        body: validate(one.body ?? noBody, request.body, ''),
        type: response.locals.type as string,
        ifMatch: request.get('If-Match'),
        lastEventId: request.get('Last-Event-ID'),
        requestId: requestId(response),
      };
      const recheckActor = () => recheck(request, response);
      const yieldTurn = () => turn?.yield();
      const { secrets } = one;
      const reply = await answerOnce(services.idempotencyKeys, { request, response, secrets }, (keyed) => {
        const { takeKeyedChange } = keyed;
        const ports = { ...services, takeKeyedChange, yieldTurn, recheckActor, clientLeft: new ClientLeft(response) };
        return one.handle({ ...call, services: ports });
      });
      await setRateHeaders(response);
      await send(request, response, reply);
    } finally {
      turn?.end();
    }
  };
  return (request, response) => paidStep(response, () => answer(request, response));
}
