import express, { type Express, type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import type { Registry } from 'prom-client';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { accessLog, cut } from './access-log.ts';
import { Admission, type AdmissionLimits } from './admission.ts';
import { type Endpoint, mount } from './endpoint.ts';
import { envelope, handleErrors, type Presentation, problem } from './errors.ts';
import { refuseMethod } from './methods.ts';
import { describeApi, dnsApiFacts, generalApiFacts } from './openapi.ts';
import { giveRequestId } from './request-id.ts';
import { healthRoutes } from './health.ts';

export interface AppOptions {
  /** The operations of the DNS API, below /api/v1, and of the general API, below /v1. */
  readonly dnsApi: readonly Endpoint[];
  readonly generalApi: readonly Endpoint[];
  readonly services: Services;
  readonly metrics: Registry;
  /** Whether /metrics is among the paths; elsewhere they have an address of their own. */
  readonly showsMetrics: boolean;
  /** Reasons why the process is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly string[]>;
  /** ADMISSION_LIMITS where left out. */
  readonly limits?: AdmissionLimits;
}

/** Both APIs as an Express application; it does not listen. */
export function createApp({
  dnsApi,
  generalApi,
  services,
  metrics,
  showsMetrics,
  notReady,
  limits,
}: AppOptions): Express {
  const app = express();
  const context = { services, admission: new Admission(limits) };
  app.set('etag', false).set('case sensitive routing', true);
  app.use(giveRequestId, accessLog(services.log, metrics), helmet());
  app.use(healthRoutes({ metrics: showsMetrics ? metrics : undefined, notReady }));
  app
    .route('/api/v1/openapi.json')
    .get(show(describeApi(dnsApi, dnsApiFacts)))
    .all(refuseMethod(['GET']));
  app.use('/api/v1', apiRouter(dnsApi, context, envelope));
  app
    .route('/v1/openapi.json')
    .get(show(describeApi(generalApi, generalApiFacts)))
    .all(refuseMethod(['GET']));
  app.use('/v1', apiRouter(generalApi, context, problem));
  app.use(refusePath, handleErrors(envelope, services));
  return app;
}

interface Context {
  readonly services: Services;
  readonly admission: Admission;
}

function show(description: object): RequestHandler {
  return (_request, response) => void response.json(description);
}

function apiRouter(endpoints: readonly Endpoint[], context: Context, present: Presentation): Router {
  const router = Router({ caseSensitive: true });
  router.use(keepFromCaches);
  mount(router, endpoints, context);
  router.use(refusePath, handleErrors(present, context.services));
  return router;
}

const keepFromCaches: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

const refusePath: RequestHandler = (request) => {
  throw new Failure('not_found', `there is nothing at ${cut(request.baseUrl + request.path)}`);
};
