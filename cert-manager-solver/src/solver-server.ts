import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import { errorMessage, JsonBodyError, limitConnections, type Logger, readJsonBody } from '@fourwinds/process';
import { discovery, PAYLOADS } from './discovery.ts';
import { type FrontProxy, userOf } from './front-proxy.ts';
import { PAYLOAD, PayloadError, readRequest } from './payload.ts';
import type { Solver } from './solver.ts';

export interface SolverServerOptions {
  readonly files: { readonly certificate: string; readonly key: string };
  readonly frontProxy: FrontProxy;
  readonly solver: Pick<Solver, 'solve'>;
  readonly log: Logger;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const BODY = { octets: 256 * 1024 };
const CONNECTIONS = { connections: 256, perAddress: 64 };
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 60_000 };
const TLS = { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

/**
 * An aggregated API server for one kind, which stores nothing. It receives requests that the Kubernetes API server
 * forwards for authorized users. The TLS handshake requires the front proxy's client certificate.
 */
export class SolverServer {
  readonly server: Server;
  readonly #options: SolverServerOptions;
  #frontProxy: FrontProxy;

  /** Creates the server without listening. Throws if the files are unusable. */
  constructor(options: SolverServerOptions) {
    this.#options = options;
    this.#frontProxy = options.frontProxy;
    this.server = createServer({ ...this.#context(), ...TIMEOUTS }, (request, response) => {
      this.#answer(request)
        .catch((err: unknown) => {
          options.log.error({ err }, 'a request could not be answered');
          return failure(500, 'InternalError', 'the solver failed; its log says why');
        })
        .then(({ status, body }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        )
        .catch(() => response.destroy());
    });
    limitConnections(this.server, CONNECTIONS);
  }

  /** Reloads the files for new connections. If the files are unusable, keeps the previous certificates. */
  renew(frontProxy = this.#frontProxy): void {
    try {
      this.server.setSecureContext(this.#context(frontProxy));
      this.#frontProxy = frontProxy;
    } catch (error) {
      const reason = errorMessage(error);
      this.#options.log.error({ reason }, 'the certificates cannot be used; those before stay');
    }
  }

  #context({ authority }: FrontProxy = this.#frontProxy) {
    const { files } = this.#options;
    const [cert, key] = [readFileSync(files.certificate), readFileSync(files.key)];
    // A TLS context accepts any text as CA, but then every handshake fails.
    void new X509Certificate(authority);
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      throw new Error('the key is not that of the certificate');
    return { ...TLS, ca: authority, cert, key };
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const user = userOf(request, this.#frontProxy);
    if (user === undefined) return failure(401, 'Unauthorized', 'only the API server of Kubernetes may ask');
    const [path] = (request.url ?? '').split('?');
    if (request.method === 'GET' && Object.hasOwn(discovery, path)) return { status: 200, body: discovery[path] };
    if (request.method !== 'POST' || path !== PAYLOADS) return failure(404, 'NotFound', 'there is nothing here');
    try {
      return await this.#solve(await readJsonBody(request, BODY), user);
    } catch (error) {
      if (error instanceof PayloadError) return failure(400, 'BadRequest', error.message);
      if (error instanceof JsonBodyError) return failure(error.status, 'BadRequest', error.message);
      throw error;
    }
  }

  async #solve(body: unknown, user: string): Promise<Answer> {
    const request = readRequest(body);
    const response = await this.#options.solver.solve(request);
    const { action, resolvedFQDN: name, resourceNamespace: namespace } = request;
    const fields = { user, action, name, namespace, ...(response.status && { reason: response.status.message }) };
    if (response.success) this.#options.log.info(fields, 'a challenge was carried out');
    else this.#options.log.warn(fields, 'a challenge was not carried out');
    return { status: 201, body: { ...PAYLOAD, response } };
  }
}

/** Returns a Status, the error format of Kubernetes API servers. */
function failure(code: number, reason: string, message: string): Answer {
  return {
    status: code,
    body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code },
  };
}
