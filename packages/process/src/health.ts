import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly metrics: Registry;
  /** Reasons why the process is not ready; empty when it is. */
  readonly notReady: () => readonly string[];
}

/** Serves /healthz, /readyz and /metrics for processes that have no HTTP server of their own. */
export async function serveHealth({ host, port, metrics, notReady }: HealthOptions): Promise<Server> {
  const answers: { readonly [path: string]: () => Promise<{ status: number; type: string; body: string }> } = {
    '/healthz': async () => ({ status: 200, type: 'text/plain', body: 'ok\n' }),
    '/readyz': async () => {
      const reasons = notReady();
      return {
        status: reasons.length === 0 ? 200 : 503,
        type: 'text/plain',
        body: `${reasons.length === 0 ? 'ok' : reasons.join('\n')}\n`,
      };
    },
    '/metrics': async () => ({ status: 200, type: metrics.contentType, body: await metrics.metrics() }),
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    const reply = answer?.() ?? Promise.resolve({ status: 404, type: 'text/plain', body: 'not found\n' });
    reply.then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
