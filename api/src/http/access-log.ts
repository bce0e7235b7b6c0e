import { type Logger, withoutTokens } from '@fourwinds/process';
import type { Request, Response } from 'express';
import { Histogram, type Registry } from 'prom-client';
import type { Actor } from '../actor.ts';
import { addressOf } from './client-address.ts';
import { requestId } from './request-id.ts';

/** Characters of a path that are logged, so that requests without a token cannot fill the log. */
const PATH_CHARACTERS = 256;

/** An answered request as the log shows it; queries, headers and bodies, which may hold secrets, are left out. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code?: string;
  readonly address: string;
  readonly requestId: string;
  readonly account?: string;
  /** Milliseconds from the head of the request to the end of its answer. */
  readonly milliseconds: number;
}

/** Logs and measures every request when it ends. */
export class AccessLog {
  readonly #duration: Histogram;
  readonly #lines: Logger;

  constructor(log: Logger, registry: Registry) {
    this.#duration = new Histogram({
      name: 'fourwinds_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5, 30],
      registers: [registry],
    });
    // the fields are those below, none of which is a secret; to look for some in each line costs more than to write it
    this.#lines = log.child({}, { redact: [] });
  }

  /** Takes note of a request when it ends. */
  noteEnd(request: Request, response: Response): void {
    const started = performance.now();
    const { method } = request;
    const path = cut(request.path);
    response.once('close', () => {
      const milliseconds = performance.now() - started;
      // The time of a stream is that of its client.
      const isStream = response.get('Content-Type')?.startsWith('text/event-stream') === true;
      this.note({ method, path, milliseconds, ...facts(response) }, isStream ? undefined : routeOf(request));
    });
  }

  /** Takes note of a request; without its route, it is logged and not measured. */
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

/** The beginning of a path, with a mark where there is more, and without the tokens that a wrong address may have in it. */
export function cut(whole: string): string {
  const path = withoutTokens(whole);
  return path.length <= PATH_CHARACTERS ? path : `${path.slice(0, PATH_CHARACTERS)}…`;
}

function facts(response: Response): Pick<AnsweredRequest, 'account' | 'address' | 'code' | 'requestId' | 'status'> {
  const { actor, code } = response.locals as { actor?: Actor; code?: string };
  const { statusCode: status } = response;
  return { status, code, address: addressOf(response), requestId: requestId(response), account: actor?.account.id };
}

/** The pattern of the path, so that there are few. */
function routeOf({ baseUrl, route }: Request): string {
  const { path } = (route ?? {}) as { path?: string };
  return path === undefined ? 'none' : baseUrl + path;
}
