import { type RequestHandler, Router } from 'express';
import type { Registry } from 'prom-client';
import { refuseMethod } from '../methods.ts';

export interface Health {
  readonly metrics: Registry;
  /** Reasons why the process is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly string[]>;
}

/** /healthz, /readyz and /metrics. */
export function healthRoutes({ metrics, notReady }: Health): Router {
  const router = Router();
  const get = (path: string, handler: RequestHandler) =>
    router
      .route(path)
      .get(handler)
      .all(refuseMethod(['GET']));
  get('/healthz', (_request, response) => void response.type('text').send('ok\n'));
  get('/readyz', async (_request, response) => {
    const reasons = await notReady();
    response
      .status(reasons.length === 0 ? 200 : 503)
      .type('text')
      .send(`${reasons.length === 0 ? 'ok' : reasons.join('\n')}\n`);
  });
  get('/metrics', async (_request, response) => void response.type(metrics.contentType).send(await metrics.metrics()));
  return router;
}
