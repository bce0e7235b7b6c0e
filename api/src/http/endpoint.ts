import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { RequestPorts } from '../kernel/ports.ts';
import type { Access } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { Failure } from '../kernel/failure.ts';
import type { Admission, Turn } from './admission.ts';
import { authenticate, authenticateIfAny, type Authentication, identifyAgain } from './authenticate.ts';
import type { Counting } from '../kernel/meter.ts';
import type { IdempotencyKeys } from '../storage/idempotency/idempotency-keys.ts';
import type { KeyedPorts } from '../kernel/keyed-change.ts';
import { json, type Media, type StreamDescription, unwanted } from './body.ts';
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

/** Validated request, and services for the use case. */
export interface Call<S, Q, B> {
  readonly services: S;
  readonly actor: Actor;
  readonly params: { readonly [name: string]: string };
  readonly query: Q;
  readonly body: B;
  /** Negotiated response media type, from `produces`. */
  readonly type: string;
  readonly ifMatch: string | undefined;
  readonly lastEventId: string | undefined;
  readonly requestId: string;
}

/** An API operation. Its route, validation, OpenAPI description and row in docs/use/api.md are generated from it. */
export interface Endpoint<S, Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI path, e.g. `/zones/{zone}`. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly access: Access;
  readonly deprecated?: Deprecation;
  /** Limit that the journal counts in the transaction of the write. If absent, requests count on arrival. */
  readonly journalled?: 'writes' | 'zone_creates' | 'domain_creates';
  /** True if the use case counts changes against separate limits. */
  readonly countsItself?: boolean;
  /** True if the response always waits for the regions. Other operations wait only if the request asks for it. */
  readonly waits?: boolean;
  readonly query?: Q;
  readonly body?: B;
  /** Schema that checks the body instead of `body`, if the use case checks the items of a long list itself. */
  readonly shallowBody?: z.ZodType;
  /** Media types of request and response bodies. Default: JSON. */
  readonly consumes?: Media;
  readonly produces?: Media;
  /** How server-sent events carry the schema of the reply. */
  readonly streams?: StreamDescription;
  /** Failure statuses that the other fields do not imply. */
  readonly fails?: readonly number[];
  /** Response headers. If the operation creates a resource, only responses with status 201 have them. */
  readonly sends?: readonly ReplyHeader[];
  /** Response fields that are null when a request with an Idempotency-Key is replayed. `a.b` is a nested field. */
  readonly secrets?: readonly string[];
  /** Body schema by status. null means that the response has no body. */
  readonly replies: { readonly [status: number]: z.ZodType | null };
  handle(call: Call<S, z.output<Q>, z.output<B>>): Promise<Reply>;
}

/** Declares operations whose use cases need the ports P. Infers the types of query and body from their schemas. */
export function endpointsWith<P>() {
  return <Q extends z.ZodType, B extends z.ZodType>(definition: Endpoint<P, Q, B>): Endpoint<P> => definition;
}

/** Services created per request. */
export interface RequestServices extends KeyedPorts, RequestPorts {
  readonly idempotencyKeys: IdempotencyKeys;
}

export type CountingOf = (one: Pick<Endpoint<never>, 'method' | 'journalled' | 'countsItself'>) => Counting;

export interface Mounting<S> extends Authentication {
  readonly services: S;
  readonly admission: Admission;
  readonly bodyBytes: number;
  /** If absent, requests are not counted. */
  readonly countingOf?: CountingOf;
}

/** Mounts endpoints on a router. Other methods at the same paths return 405. */
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

/** Counts requests without a matching endpoint as reads. */
export function countUntaken<S>({ admission, countingOf, ...authentication }: Mounting<S>): RequestHandler[] {
  return [admission.bound, authenticateIfAny(authentication, countingOf?.({ method: 'get' }))];
}

/**
 * Returns the key by which routes are grouped, e.g. `zones/records`. A request is matched only against paths in its
 * group. A parameter becomes `*`, as in `dynamic/*`.
 */
function sectionOf(path: string): string {
  const { collection, part } = wordsOf(path);
  return `${collection}/${part.startsWith('{') ? '*' : part}`;
}

/** Returns the first and third path segment. The second segment is an ID. */
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

/** Limits the computing time of networks on public endpoints, which do not authenticate. */
const refuseStranger: RequestHandler = (_request, response, next) => {
  paidOf(response)?.refuseStranger();
  next();
};

/** Returns the body parsers. Writes without a body also get a parser, so that unexpected JSON is refused. */
function readersOf<S>({ method, body, consumes = json }: Endpoint<S>): readonly Media[] {
  if (body !== undefined) return [consumes];
  return method === 'get' ? [] : [unwanted];
}

/** The Accept header of most clients. */
const ANYTHING = '*/*';

/** Errors are always JSON, so `produces` does not restrict them. */
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

const noQuery = z.strictObject({});

/**
 * Refuses a body on writes without a body: a `dry_run` in it would be ignored and the change would be made. Accepts
 * the empty object that many clients send.
 */
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
    // Undefined on public endpoints.
    const turn = response.locals.turn as Turn | undefined;
    turn?.begin();
    try {
      const call = {
        actor: response.locals.actor as Actor,
        params: request.params as { [name: string]: string },
        query: validate(one.query ?? noQuery, withoutRepetition(queryOf(request, response)), 'query'),
        body: validate(one.shallowBody ?? one.body ?? noBody, request.body, ''),
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
