import { peerAddress } from '@fourwinds/process';
import { type Request, Router } from 'express';
import type { Registry } from 'prom-client';
import { serveGet } from './methods.ts';

export interface Health {
  /** Metrics for programs on this machine; undefined for an address that other machines can reach. */
  readonly metrics: Registry | undefined;
  /** Reasons why the process is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly string[]>;
}

/** Headers of a request that came through a proxy, so from elsewhere. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Serves /healthz and /readyz, which reveal nothing confidential, and /metrics. */
export function healthRoutes({ metrics, notReady }: Health): Router {
  const router = Router();
  serveGet(router, '/healthz', (_request, response) => void response.type('text').send('ok\n'));
  serveGet(router, '/readyz', async (_request, response) => {
    const isReady = (await notReady()).length === 0;
    response
      .status(isReady ? 200 : 503)
      .type('text')
      .send(isReady ? 'ok\n' : 'not ready\n');
  });
  if (metrics !== undefined)
    serveGet(router, '/metrics', async (request, response, next) => {
      if (isForwarded(request)) return next('router');
      response.type(metrics.contentType).send(await metrics.metrics());
    });
  return router;
}

function isForwarded({ headers, socket }: Request): boolean {
  return peerAddress(socket) !== (socket.remoteAddress ?? '') || FORWARDED.some((name) => headers[name] !== undefined);
}
