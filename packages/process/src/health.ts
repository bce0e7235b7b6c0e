import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import { createLimitedServer, type HttpServerOptions } from './http-server.ts';
import { listenAt } from './listen-at.ts';

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly metrics: Registry;
  /** Returns the reasons why the process is not ready. An empty list means that it is ready. */
  readonly notReady: () => readonly string[] | Promise<readonly string[]>;
  /**
   * Additional metrics pages by path. Each function returns the text for the query parameters, or undefined if the
   * parameters are invalid.
   */
  readonly pages?: { readonly [path: string]: (parameters: URLSearchParams) => Promise<string | undefined> };
}

interface HealthAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Enough for probes and one or two Prometheus servers, and far below the usual limits of open files. */
const LIMITS: HttpServerOptions = { connections: 64, perAddress: 32 };

const NOT_FOUND: HealthAnswer = { status: 404, type: 'text/plain', body: 'not found\n' };
const BAD_REQUEST: HealthAnswer = { status: 400, type: 'text/plain', body: 'bad request\n' };

/** Serves /healthz, /readyz and /metrics for operators, not for users. */
export async function serveHealth({ host, port, metrics, notReady, pages = {} }: HealthOptions): Promise<Server> {
  const answers: { [path: string]: (parameters: URLSearchParams) => Promise<HealthAnswer> } = {
    '/healthz': async () => ({ status: 200, type: 'text/plain', body: 'ok\n' }),
    '/readyz': async () => {
      const reasons = await notReady();
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
  const server = createLimitedServer((request, response) => {
    const url = URL.parse(request.url ?? '', 'http://server');
    const reply = answers[url?.pathname ?? '']?.(url!.searchParams) ?? Promise.resolve(NOT_FOUND);
    reply.then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  }, LIMITS);
  await listenAt(server, 'FOURWINDS_METRICS', { host, port });
  return server;
}
