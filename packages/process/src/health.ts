import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import { createLimitedServer, type HttpServerOptions } from './http-server.ts';
import { listenAt } from './listen-at.ts';

export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly metrics: Registry;
  /** Reasons why the process is not ready; empty when it is. */
  readonly notReady: () => readonly string[] | Promise<readonly string[]>;
  /** More metrics, by path: the text for parameters of a query, or undefined where these are invalid. */
  readonly pages?: { readonly [path: string]: (parameters: URLSearchParams) => Promise<string | undefined> };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Enough for probes, and for a Prometheus or two; small beside the file limit of any system. */
const LIMITS: HttpServerOptions = { connections: 64, perAddress: 32 };

const NOT_FOUND: Answer = { status: 404, type: 'text/plain', body: 'not found\n' };
const BAD_REQUEST: Answer = { status: 400, type: 'text/plain', body: 'bad request\n' };

/** Serves /healthz, /readyz and /metrics at an address for those who run the process, not for those who use it. */
export async function serveHealth({ host, port, metrics, notReady, pages = {} }: HealthOptions): Promise<Server> {
  const answers: { [path: string]: (parameters: URLSearchParams) => Promise<Answer> } = {
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
