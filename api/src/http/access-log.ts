import { type Logger, withoutTokens } from '@fourwinds/process';
import type { Request, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';
import type { Actor } from '../kernel/actor.ts';
import { addressOf } from './client-address.ts';
import { ClientRequests } from './client-requests.ts';
import { requestId } from './request-id.ts';

/** Maximum characters of a logged path, so that unauthenticated requests cannot fill the log. */
const PATH_CHARACTERS = 256;

/** Log fields of an answered request. Queries, headers and bodies are omitted because they may contain secrets. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code?: string;
  readonly address: string;
  readonly requestId: string;
  readonly account?: string;
  /** Time from the request head to the end of the response. */
  readonly milliseconds: number;
}

export class AccessLog {
  readonly #duration: Histogram;
  readonly #lines: Logger;
  readonly #clients: ClientRequests;

  constructor(log: Logger, registry: Registry) {
    this.#duration = new Histogram({
      name: 'fourwinds_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30],
      registers: [registry],
    });
    this.#clients = new ClientRequests(registry);
    // No field below is secret, and redaction costs more than writing the line.
    this.#lines = log.child({}, { formatters: { log: (fields) => fields } });
  }

  noteEnd(request: Request, response: Response): void {
    const started = performance.now();
    const { method } = request;
    const path = cut(request.path);
    response.once('close', () => {
      const milliseconds = performance.now() - started;
      // The client decides how long a stream lasts, so streams are not measured.
      const isStream = response.get('Content-Type')?.startsWith('text/event-stream') === true;
      const answered = facts(response);
      // Strangers could use up the labels.
      if (answered.account !== undefined) this.#clients.count(request.get('User-Agent'));
      this.note({ method, path, milliseconds, ...answered }, isStream ? undefined : routeOf(request));
    });
  }

  /** Logs a request. Measures it only if a route is given. */
  note({ requestId: id, milliseconds, ...request }: AnsweredRequest, route: string | undefined): void {
    const { method, path, status, code, address, account } = request;
    if (route !== undefined) this.#duration.observe({ method, route, status }, milliseconds / 1000);
    const rounded = Math.round(milliseconds * 10) / 10;
    this.#lines.info(
      { method, path, milliseconds: rounded, status, code, address, request_id: id, account },
      'request',
    );
  }
}

/** Shortens a path, marks the truncation, and removes tokens that a client put into the path. */
export function cut(whole: string): string {
  const path = withoutTokens(whole);
  return path.length <= PATH_CHARACTERS ? path : `${path.slice(0, PATH_CHARACTERS)}…`;
}

function facts(response: Response): Pick<AnsweredRequest, 'account' | 'address' | 'code' | 'requestId' | 'status'> {
  const { actor, code } = response.locals as { actor?: Actor; code?: string };
  const { statusCode: status } = response;
  return { status, code, address: addressOf(response), requestId: requestId(response), account: actor?.account.id };
}

/** Returns the pattern of the path instead of the path, so that there are few metric labels. */
function routeOf({ baseUrl, route }: Request): string {
  const { path } = (route ?? {}) as { path?: string };
  return path === undefined ? 'none' : baseUrl + path;
}
