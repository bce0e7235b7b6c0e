import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A user as the provider's user endpoint returns it. */
export interface LocalUser {
  readonly id: unknown;
  readonly login: string;
  readonly email?: string;
}

interface Grant {
  readonly user: LocalUser;
  readonly redirectUri: string;
  readonly challenge: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
}

export const CLIENT = { id: 'client-of-tests', secret: 'a-secret-of-tests' };

/**
 * A code-hosting service (RFC 6749 section 4.1, RFC 7636 section 4, RFC 9207 section 2) with the user endpoint of
 * GitHub. It requires PKCE. Each code can be used only once, and only with the redirect URI of the client. If a code
 * is used again, its token is revoked.
 */
export class LocalProvider {
  readonly #server: Server;
  readonly #codes = new Map<string, Grant>();
  readonly #used = new Map<string, string>();
  readonly #tokens = new Map<string, LocalUser>();
  readonly redirectUri: string;
  /** Responses that replace the normal responses, by path. */
  readonly replaced = new Map<string, Answer>();
  /** Users who are signed in at the provider. Its page lists them for selection. */
  users: readonly LocalUser[] = [];
  readonly secrets: string[] = [CLIENT.secret];

  private constructor(server: Server, redirectUri: string) {
    this.#server = server;
    this.redirectUri = redirectUri;
  }

  static async start(redirectUri: string): Promise<LocalProvider> {
    const server = createServer();
    const provider = new LocalProvider(server, redirectUri);
    server.on('request', (request, response) => void provider.#answer(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * Returns the redirect URI with a code, after the user's consent. Throws Error if a real service would show an
   * error.
   */
  permit(authorization: string, user: LocalUser): string {
    const { searchParams, pathname } = new URL(authorization);
    const given = (name: string) => searchParams.get(name);
    const demands: [boolean, string][] = [
      [pathname === '/authorize', 'path'],
      [given('response_type') === 'code', 'response_type'],
      [given('client_id') === CLIENT.id, 'client_id'],
      [given('redirect_uri') === this.redirectUri, 'redirect_uri'],
      [given('code_challenge_method') === 'S256', 'code_challenge_method'],
      [/^[\w-]{43}$/.test(given('code_challenge') ?? ''), 'code_challenge'],
    ];
    for (const [isMet, name] of demands) if (!isMet) throw new Error(`the request has a wrong ${name}`);
    const code = this.#secret();
    this.#codes.set(code, { user, redirectUri: this.redirectUri, challenge: given('code_challenge')! });
    const back = new URL(this.redirectUri);
    back.search = new URLSearchParams({ code, state: given('state') ?? '', iss: this.url }).toString();
    return back.href;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, this.url);
    const { status, body, headers } = this.replaced.get(pathname) ?? (await this.#answerOf(pathname, request));
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  async #answerOf(path: string, request: IncomingMessage): Promise<Answer> {
    if (path === '/token' && request.method === 'POST') return this.#exchange(new URLSearchParams(await text(request)));
    if (path === '/user' && request.method === 'GET') return this.#describe(request);
    if (path === '/authorize' && request.method === 'GET') return this.#ask(this.url + request.url!);
    return { status: 404, body: {} };
  }

  #ask(authorization: string): Answer {
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    try {
      const links = this.users.map((user) => {
        const href = this.permit(authorization, user).replaceAll('&', '&amp;');
        return `<p><a href="${href}">Permit as ${user.login}</a></p>`;
      });
      const body = `<!doctype html><html lang="en"><title>Forge</title><h1>Forge</h1>${links.join('')}</html>`;
      return { status: 200, headers, body };
    } catch (error) {
      return { status: 400, headers, body: String(error) };
    }
  }

  /** Exchanges a code for a token (RFC 6749 sections 4.1.3, 5.1 and 5.2; RFC 7636 section 4.6). */
  #exchange(form: URLSearchParams): Answer {
    const code = form.get('code') ?? '';
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return { status: 401, body: { error: 'invalid_client' } };
    if (this.#used.has(code)) this.#tokens.delete(this.#used.get(code)!);
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    if (grant === undefined || !isMeant(grant, form)) return { status: 400, body: { error: 'invalid_grant' } };
    const token = this.#secret();
    this.#used.set(code, token);
    this.#tokens.set(token, grant.user);
    return { status: 200, body: { access_token: token, token_type: 'bearer', scope: '' } };
  }

  /** Returns the user (https://docs.github.com/rest/users/users). Requires a User-Agent. */
  #describe({ headers }: IncomingMessage): Answer {
    if (headers['user-agent'] === undefined) return { status: 403, body: { message: 'User-Agent is missing' } };
    const [, token = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const user = this.#tokens.get(token);
    return user === undefined ? { status: 401, body: { message: 'Bad credentials' } } : { status: 200, body: user };
  }

  #secret(): string {
    const secret = randomBytes(20).toString('hex');
    this.secrets.push(secret);
    return secret;
  }
}

/** True if the client that sends the token request is the client that received the code. */
function isMeant({ redirectUri, challenge }: Grant, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? '';
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri') === redirectUri &&
    /^[\w.~-]{43,128}$/.test(verifier) &&
    createHash('sha256').update(verifier).digest('base64url') === challenge
  );
}
