import { errorMessage } from '@fourwinds/process';
import type { KubeConfig } from '@kubernetes/client-node';
import type { IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { StoreError } from '../store.ts';
import { errorOfStatus } from './kubernetes-errors.ts';
import { retryPause } from './retry-pause.ts';
import { readSecretJson } from '@fourwinds/resources';

export interface KubernetesLimits {
  /** Deadline for a whole response. If the response is a stream, deadline for its start. */
  readonly answerMilliseconds: number;
  /**
   * The server ends a watch after this time. A proxy that buffers responses only forwards the response at that point.
   */
  readonly watchSeconds: number;
  /** If a response is silent for this long, the connection is considered lost. Must be longer than `watchSeconds`. */
  readonly silenceMilliseconds: number;
  /** If a watch without events ends sooner than this, `watchSeconds` was not the reason. */
  readonly shortestMilliseconds: number;
}

const LIMITS: KubernetesLimits = {
  answerMilliseconds: 30_000,
  watchSeconds: 40,
  silenceMilliseconds: 50_000,
  shortestMilliseconds: 1000,
};
const IDLE_SOCKET_MILLISECONDS = 30_000;
const CREDENTIALS_MILLISECONDS = 30_000;
const MAX_REQUESTS = 32;

type Credentials = Pick<RequestOptions, 'ca' | 'cert' | 'key' | 'servername' | 'rejectUnauthorized' | 'headers'>;

export interface Media {
  readonly contentType: string;
  readonly accept: string;
}

type Target = RequestOptions & { readonly method: string; readonly path: string };

interface Content {
  readonly body?: unknown;
  readonly media: Media;
}

const JSON_MEDIA: Media = { contentType: 'application/json', accept: 'application/json' };

/**
 * HTTPS connection to an API server with the credentials in a kubeconfig. Rereads the credentials twice a minute,
 * because tokens and certificates change. Throws only StoreErrors.
 */
export class KubernetesConnection {
  readonly limits: KubernetesLimits;
  #config: KubeConfig;
  readonly #server: string;
  readonly #closing = new AbortController();
  #requests = agent(MAX_REQUESTS);
  #watches = agent(Infinity);
  #credentials: Promise<Credentials> | undefined;
  #credentialsAt = 0;

  /** Throws StoreError Invalid if the kubeconfig contains no cluster, or if its cluster uses a proxy or no TLS. */
  constructor(config: KubeConfig, limits: Partial<KubernetesLimits> = {}) {
    const cluster = config.getCurrentCluster();
    if (cluster === null) throw new StoreError('Invalid', 'the kubeconfig has no cluster for its current context');
    if (!cluster.server.startsWith('https://'))
      throw new StoreError('Invalid', `the server ${cluster.server} is not https`);
    if (cluster.proxyUrl !== undefined) throw new StoreError('Invalid', 'proxy-url in a kubeconfig is not supported');
    this.limits = { ...LIMITS, ...limits };
    this.#config = config;
    this.#server = cluster.server.replace(/\/+$/, '');
  }

  /**
   * Uses the credentials in another kubeconfig for new requests. Returns false if that kubeconfig is for another
   * cluster.
   */
  useConfig(config: KubeConfig): boolean {
    const [before, after] = [this.#config.getCurrentCluster(), config.getCurrentCluster()];
    if (!isDeepStrictEqual({ ...before, name: '' }, { ...after, name: '' })) return false;
    this.#config = config;
    this.#credentials = undefined;
    return true;
  }

  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  async request(method: string, path: string, body?: unknown, media: Media = JSON_MEDIA): Promise<unknown> {
    const deadline = AbortSignal.timeout(this.limits.answerMilliseconds);
    const signal = AbortSignal.any([deadline, this.#closing.signal]);
    try {
      const response = await this.#sendUntilTaken({ method, path, signal }, { body, media });
      return readSecretJson(await textOf(response));
    } catch (error) {
      if (!deadline.aborted) throw unavailable(error);
      this.#renewWatches();
      throw new StoreError('Unavailable', `no answer to ${method} ${path} in time`);
    }
  }

  /**
   * Resolves when a streaming response begins. Returns its lines, which end when the signal aborts, when the server
   * ends the response, or when the response is silent for too long.
   */
  async stream(path: string, signal: AbortSignal): Promise<AsyncGenerator<string>> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.limits.answerMilliseconds);
    try {
      const response = await this.#send(this.#watches, {
        method: 'GET',
        path,
        signal: AbortSignal.any([signal, late.signal]),
      });
      await refuseFailure(response);
      return linesOf(response, signal, this.limits);
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Closes all watch connections. If the server was unresponsive, it may have dropped them, and they would stay
   * silent.
   */
  #renewWatches(): void {
    this.#watches.destroy();
    this.#watches = agent(Infinity);
  }

  close(): void {
    this.#closing.abort();
    this.#requests.destroy();
    this.#watches.destroy();
  }

  /**
   * Retries as long as the server responds with 429 and Retry-After. Such a response means that the server did not
   * process the request (RFC 6585 4).
   */
  async #sendUntilTaken(options: Target & { signal: AbortSignal }, content: Content): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(this.#requests, options, content);
      const pause = response.statusCode === 429 ? retryPause(response.headers['retry-after'], attempt) : undefined;
      if (pause === undefined) {
        await refuseFailure(response);
        return response;
      }
      response.resume();
      await sleep(pause, undefined, { signal: options.signal });
    }
  }

  /** Returns the response, even if it is an error response. */
  async #send(
    through: Agent,
    options: Target,
    { body, media }: Content = { media: JSON_MEDIA },
  ): Promise<IncomingMessage> {
    const credentials = await this.#currentCredentials();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...credentials.headers,
      accept: media.accept,
      'user-agent': 'fourwinds',
      ...(text !== undefined && { 'content-type': media.contentType, 'content-length': Buffer.byteLength(text) }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const url = `${this.#server}${options.path}`;
    const { method, signal } = options;
    httpsRequest(url, { ...credentials, method, signal, headers, agent: through }, resolve)
      .on('error', reject)
      .end(text);
    return promise;
  }

  async #currentCredentials(): Promise<Credentials> {
    const now = performance.now();
    if (this.#credentials === undefined || now - this.#credentialsAt > CREDENTIALS_MILLISECONDS) {
      this.#credentialsAt = now;
      this.#credentials = readCredentials(this.#config);
      this.#credentials.catch(() => (this.#credentials = undefined));
    }
    return this.#credentials;
  }
}

async function readCredentials(config: KubeConfig): Promise<Credentials> {
  const options: RequestOptions = { headers: {} };
  await config.applyToHTTPSOptions(options).catch((error: unknown) => {
    throw error instanceof SyntaxError ? new Error('the credential plugin of the kubeconfig answers no JSON') : error;
  });
  const { ca, cert, key, servername, rejectUnauthorized, headers } = options;
  return Object.fromEntries(
    Object.entries({ ca, cert, key, servername, rejectUnauthorized, headers }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

function agent(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, keepAliveMsecs: 15_000, maxSockets, timeout: IDLE_SOCKET_MILLISECONDS });
}

async function refuseFailure(response: IncomingMessage): Promise<void> {
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw errorOfStatus(status, await textOf(response));
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Ends without an error when the signal aborts or the response is silent for too long. */
async function* linesOf(
  response: IncomingMessage,
  signal: AbortSignal,
  { silenceMilliseconds, shortestMilliseconds }: KubernetesLimits,
): AsyncGenerator<string> {
  const begun = performance.now();
  let silent = false;
  let isEmpty = true;
  const timer = setTimeout(() => {
    silent = true;
    response.destroy();
  }, silenceMilliseconds).unref();
  let rest = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      timer.refresh();
      isEmpty = false;
      const lines = (rest + (chunk as string)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (!silent && !signal.aborted) throw unavailable(error);
  } finally {
    clearTimeout(timer);
  }
  if (!isEmpty || silent || signal.aborted || performance.now() - begun >= shortestMilliseconds) return;
  throw new StoreError('Unavailable', 'the API server ended the watch at once');
}

function unavailable(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError('Unavailable', `the API server cannot be used: ${errorMessage(error)}`, [], {
    cause: error,
  });
}
