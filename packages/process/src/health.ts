import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly metrics: Registry;
  /** Reasons why the process is not ready; empty when it is. */
  readonly notReady: () => readonly string[];
  /** More metrics, by path: what is shown for parameters of a query, or undefined where these are wrong. */
  readonly pages?: { readonly [path: string]: (parameters: URLSearchParams) => Promise<string | undefined> };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const NOT_FOUND: Answer = { status: 404, type: 'text/plain', body: 'not found\n' };
const BAD_REQUEST: Answer = { status: 400, type: 'text/plain', body: 'bad request\n' };

/** Serves /healthz, /readyz and /metrics for processes that have no HTTP server of their own. */
export async function serveHealth({ host, port, metrics, notReady, pages = {} }: HealthOptions): Promise<Server> {
  const answers: { [path: string]: (parameters: URLSearchParams) => Promise<Answer> } = {
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
  for (const [path, page] of Object.entries(pages)) {
    answers[path] = async (parameters) => {
      const body = await page(parameters);
      return body === undefined ? BAD_REQUEST : { status: 200, type: metrics.contentType, body };
    };
  }
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://server');
    const reply = answers[url?.pathname ?? '']?.(url!.searchParams) ?? Promise.resolve(NOT_FOUND);
    reply.then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
