import type { Logger } from '@fourwinds/process';
import express, { type Express, type RequestHandler, Router } from 'express';
import { Failure } from '../failure.ts';
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
import type { Refusal } from '../refusal.ts';
import { giveRequestId } from './request-id.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { UnreadAnswers } from './unread-answers.ts';

export interface HttpOptions<S> extends Mounting<S> {
  readonly apis: readonly Api<S>[];
  readonly clientAddressOf: ClientAddressOf;
  /** Origins whose pages may use the APIs; `*` for all. */
  readonly corsOrigins?: readonly string[];
  readonly log: Logger;
  readonly accessLog: AccessLog;
  readonly health: Health;
  /** The URL by which clients reach the APIs, without a final slash; links are relative where left out. */
  readonly publicUrl?: string;
  /** Routes of pages for people. */
  readonly pages?: readonly Router[];
  /** The origin of HTTPS, where the application serves that: plain HTTP leads there. */
  readonly httpsOrigin?: string;
  /** The paths that plain HTTP serves all the same, or that refuse it themselves. */
  readonly plainPaths?: readonly string[];
  /** The paths among them that plain HTTP refuses, as it refuses the APIs. */
  readonly closedPaths?: readonly string[];
  /** Answers requests that failed outside of the APIs; in the form of the DNS API where left out. */
  readonly answerFailed?: (failed: Failed) => void | Promise<void>;
  /** Nobody pays for the time of requests where left out. */
  readonly computing?: ComputingTime;
  /** Counts the requests for texts that anybody may read; any number is answered where left out. */
  readonly publicReads?: PublicReads;
  /** Gets each refusal of a request whose token is known. */
  readonly noteRefusal?: (refusal: Refusal) => void;
}

/** APIs as an Express application; it does not listen. */
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

/** The steps of every request before its path is read, as one handler: from one to the next Express takes longer than most of them. */
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

/** Answers to plain HTTP outside of the APIs, which refuse it by themselves. */
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

/** As routes have it: a path with a slash behind it is the same. */
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
