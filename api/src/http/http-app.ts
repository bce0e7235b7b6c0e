import type { Logger } from '@fourwinds/process';
import express, { type Express, type RequestHandler, Router } from 'express';
import { Failure } from '../kernel/failure.ts';
import { type AccessLog, cut } from './access-log.ts';
import { type ClientAddressOf, noteClientAddress } from './client-address.ts';
import { type ComputingTime, paidStep } from './computing-time.ts';
import { permitOrigins } from './cors.ts';
import { countUntaken, mount, type Mounting, type RequestServices } from './endpoint.ts';
import { answerErrors, type Failed, handleErrors, inForm } from './errors.ts';
import { type Health, healthRoutes } from './health.ts';
import { requireHost } from './host.ts';
import { type Api, describing } from './openapi.ts';
import { leadToHttps, refusePlain } from './plain-http.ts';
import { envelope } from './presentation.ts';
import type { PublicReads } from './public-reads.ts';
import { setPublicUrl } from './public-url.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { giveRequestId } from './request-id.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { UnreadAnswers } from './unread-answers.ts';

export interface HttpOptions<S> extends Mounting<S> {
  readonly apis: readonly Api<S>[];
  readonly clientAddressOf: ClientAddressOf;
  /** Origins whose pages may use the APIs. `*` allows all origins. */
  readonly corsOrigins?: readonly string[];
  readonly log: Logger;
  readonly accessLog: AccessLog;
  readonly health: Health;
  /** Public base URL without a final slash. If absent, links are relative. */
  readonly publicUrl?: string;
  readonly pages?: readonly Router[];
  /** HTTPS origin to which plain HTTP redirects. Absent if HTTPS is not served. */
  readonly httpsOrigin?: string;
  /** Paths that do not redirect to HTTPS. Their handlers serve or refuse plain HTTP themselves. */
  readonly plainPaths?: readonly string[];
  /** The `plainPaths` that are served over HTTPS only. */
  readonly closedPaths?: readonly string[];
  /** Answers failures outside the APIs. Default: in the format of the DNS API. */
  readonly answerFailed?: (failed: Failed) => void | Promise<void>;
  /** If absent, computing time is not limited. */
  readonly computing?: ComputingTime;
  /** Limits requests for public texts. If absent, they are unlimited. */
  readonly publicReads?: PublicReads;
  /** Called for each refused request with a known token. */
  readonly noteRefusal?: (refusal: Refusal) => void;
}

/** Creates the Express application, but does not listen. */
export function createHttpApp<S extends RequestServices>(options: HttpOptions<S>): Express {
  const { apis, log, health, pages = [], corsOrigins = [], publicUrl = '' } = options;
  const { answerFailed = inForm(envelope), httpsOrigin } = options;
  const app = express();
  app.set('etag', false).set('case sensitive routing', true).disable('x-powered-by');
  setPublicUrl(app, publicUrl);
  app.use(opening(options));
  if (corsOrigins.length > 0) app.use(permitOrigins(corsOrigins));
  for (const api of apis) app.use(api.url, apiRouter(api, options));
  app.use(healthRoutes(health));
  if (httpsOrigin !== undefined) app.use(...plainHttp(httpsOrigin, options));
  for (const page of pages) app.use(page);
  app.use(refusePath, answerErrors(log, undefined, answerFailed));
  return app;
}

/**
 * Returns the first steps of every request in one handler, because changing from one handler to the next in Express
 * takes longer than most of these steps.
 */
function opening<S>({ clientAddressOf, accessLog, publicReads, computing }: HttpOptions<S>): RequestHandler {
  const unread = new UnreadAnswers();
  return (request, response, next) => {
    Object.assign(response.locals, { unread, publicReads });
    giveRequestId(response);
    const address = clientAddressOf(request);
    noteClientAddress(response, address);
    response.locals.paid = computing?.open(address);
    accessLog.noteEnd(request, response);
    setSecurityHeaders(response);
    requireHost(request);
    paidStep(response, next);
  };
}

/** Handles plain HTTP outside the APIs. The APIs refuse it themselves. */
function plainHttp<S>(
  origin: string,
  { apis, plainPaths = [], closedPaths = [] }: HttpOptions<S>,
): readonly RequestHandler[] {
  const isPlain = (path: string) =>
    includesPath(plainPaths, path) || apis.some(({ url }) => path.startsWith(`${url}/`));
  const refuse = refusePlain(origin);
  const close: RequestHandler = (request, response, next) =>
    includesPath(closedPaths, request.path) ? refuse(request, response, next) : next();
  return [close, leadToHttps(origin, isPlain)];
}

/** Ignores a trailing slash, as routes do. */
function includesPath(paths: readonly string[], path: string): boolean {
  return paths.includes(path.replace(/\/$/, ''));
}

function apiRouter<S extends RequestServices>(api: Api<S>, options: HttpOptions<S>): Router {
  const router = Router({ caseSensitive: true });
  router.use(keepFromCaches);
  if (options.httpsOrigin !== undefined) router.use(refusePlain(options.httpsOrigin));
  const endpoints = [...api.endpoints, describing(api, options.publicUrl)];
  const authenticators = Object.fromEntries(api.ways.map((way) => [way, options.authenticators[way]]));
  const mounting = { ...options, authenticators, countingOf: api.countingOf };
  mount(router, endpoints, mounting);
  router.use(...countUntaken(mounting), refusePath, handleErrors(api.failures, options.log, options.noteRefusal));
  return router;
}

const keepFromCaches: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

const refusePath: RequestHandler = (request) => {
  throw new Failure('not_found', `there is nothing at ${cut(request.baseUrl + request.path)}`);
};
