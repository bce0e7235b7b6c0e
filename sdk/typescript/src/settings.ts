import { ArgumentError } from './errors/errors.ts';
import { VERSION } from './operations.ts';
import { type Runtime, systemRuntime } from './runtime.ts';
import { isToken } from './token.ts';

export interface ClientOptions {
  /**
   * The token, or a function that reads it before each call, for example from a file that is replaced. Null in a page of
   * the service itself: the browser sends the cookie of the session.
   */
  readonly token: string | (() => string | Promise<string>) | null;
  /** URL of the service, such as `https://dns.example.net`. The paths of the APIs are added. */
  readonly baseUrl: string | URL;
  /** `dns` is stable, `general` is in beta. Operations that only one API has always use that API. Default: `dns`. */
  readonly api?: 'dns' | 'general';
  /** Own transport. Default: the fetch of the runtime. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for a call with all its attempts. The `wait` of a write is added. Default: 60,000. */
  readonly timeout?: number;
  /** Further attempts after a failure that may pass. Default: 2. */
  readonly maxRetries?: number;
  /** Waits instead of sending requests that the limits of the account would refuse. Default: false. */
  readonly pacing?: boolean;
  /** Text after the name and version of this library in User-Agent, such as `my-program/1.2`. */
  readonly userAgentSuffix?: string;
  /** Allows http:// for other hosts than this machine. The token is then sent unencrypted. Default: false. */
  readonly allowHttp?: boolean;
  /** Clock, timers and randomness, for tests. */
  readonly runtime?: Partial<Runtime>;
}

export interface Settings {
  /** Undefined with a session. */
  readonly token: () => Promise<string | undefined>;
  readonly bases: { readonly dns: string; readonly general: string };
  readonly api: 'dns' | 'general';
  readonly fetch: typeof fetch;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly pacing: boolean;
  /** Undefined in browsers, which send their own and would ask the service for permission. */
  readonly userAgent: string | undefined;
  readonly runtime: Runtime;
}

const DEFAULTS = { timeout: 60_000, maxRetries: 2 };
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Checks the options. Throws ArgumentError; no message contains the token. */
export function readOptions(options: ClientOptions): Settings {
  const base = baseOf(options);
  const { fetch: own = globalThis.fetch, userAgentSuffix } = options;
  return {
    token: tokenOf(options),
    bases: { dns: `${base}/api/v1`, general: `${base}/v1` },
    api: options.api ?? 'dns',
    fetch: own,
    timeout: options.timeout ?? DEFAULTS.timeout,
    maxRetries: options.maxRetries ?? DEFAULTS.maxRetries,
    pacing: options.pacing ?? false,
    userAgent: userAgent(userAgentSuffix),
    runtime: { ...systemRuntime, ...options.runtime },
  };
}

function tokenOf({ token }: ClientOptions): Settings['token'] {
  if (token === null) return async () => undefined;
  if (typeof token === 'function') return async () => checkToken(await token());
  checkToken(token);
  return async () => token;
}

function checkToken(token: unknown): string {
  if (typeof token === 'string' && isToken(token)) return token;
  throw new ArgumentError('the token is mistyped or incomplete: its checksum is wrong');
}

function baseOf({ baseUrl, token, allowHttp = false }: ClientOptions): string {
  const { protocol, hostname, username, password, search, hash, origin, pathname } = parse(baseUrl);
  if (username + password + search + hash !== '')
    throw new ArgumentError('baseUrl must not have a user name, password, query or fragment');
  const base = origin + pathname.replace(/\/+$/, '');
  if (token === null) {
    if (pageOrigin() === origin) return base;
    throw new ArgumentError('token may be null only in a page of the service: browsers send the session nowhere else');
  }
  if (protocol !== 'https:' && !(protocol === 'http:' && (allowHttp || LOOPBACK.test(hostname))))
    throw new ArgumentError('baseUrl must begin with https://, because requests contain the token; see allowHttp');
  return base;
}

function parse(baseUrl: string | URL): URL {
  try {
    return new URL(baseUrl);
  } catch {
    throw new ArgumentError('baseUrl is not a URL such as https://dns.example.net');
  }
}

function userAgent(suffix: string | undefined): string | undefined {
  if (suffix !== undefined && !/^[\x20-\x7e]+$/.test(suffix))
    throw new ArgumentError('userAgentSuffix must be visible ASCII characters and spaces');
  if (isBrowser()) return undefined;
  return `fourwinds-typescript/${VERSION}${suffix === undefined ? '' : ` ${suffix}`}`;
}

/** True in pages and their workers. workerd has the scope of workers, too, but no location. */
function isBrowser(): boolean {
  return 'document' in globalThis || ('WorkerGlobalScope' in globalThis && 'location' in globalThis);
}

/** Undefined outside of browsers. */
function pageOrigin(): string | undefined {
  return (globalThis as { readonly location?: { readonly origin?: string } }).location?.origin;
}
