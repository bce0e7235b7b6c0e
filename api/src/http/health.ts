import { peerAddress } from '@fourwinds/process';
import { type Request, Router } from 'express';
import type { Registry } from 'prom-client';
import { serveGet } from './methods.ts';

export interface Health {
  /** Metrics to serve. undefined if other machines can reach the address. */
  readonly metrics: Registry | undefined;
  /** Returns the reasons why the process is not ready. The list is empty when the process is ready. */
  readonly notReady: () => Promise<readonly string[]>;
}

/** Headers of a request that came through a proxy. Such a request may come from another machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Serves /metrics, /healthz and /readyz. The last two reveal nothing confidential. */
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
