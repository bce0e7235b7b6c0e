import type { IdentityProviderSetting } from '@fourwinds/options';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import { fetchBounded } from './fetch-bounded.ts';
import type { Identity } from './linked-identity.ts';

/** Secrets of one sign-in, known only to the browser and this program. */
export interface FlowSecrets {
  readonly state: string;
  /** Code verifier (RFC 7636 4.1). */
  readonly verifier: string;
}

/** The ID must be a JSON number, so that a login name cannot pass as an ID. */
const userSchema = z.object({
  id: z.int().positive(),
  login: z.string().optional(),
  username: z.string().optional(),
});

const LOGIN_CHARACTERS = 64;

/** A code-hosting service as OAuth identity provider (RFC 6749 4.1, RFC 7636, RFC 9207). */
export class IdentityProvider {
  readonly name: string;
  readonly label: string;
  readonly #setting: IdentityProviderSetting;
  readonly #secret: string;
  readonly #redirectUri: string;
  readonly #server: oauth.AuthorizationServer;
  readonly #client: oauth.Client;

  /** `pagesUrl` comes from the configuration, so that no request can change where codes are sent. */
  constructor(setting: IdentityProviderSetting, secret: string, pagesUrl: string) {
    this.name = setting.name;
    this.label = setting.label;
    this.#setting = setting;
    this.#secret = secret;
    this.#redirectUri = `${pagesUrl}/sign-in/with/${setting.name}/callback`;
    this.#server = { issuer: setting.issuer, token_endpoint: setting.token };
    this.#client = { client_id: setting.client };
  }

  async urlOf({ state, verifier }: FlowSecrets): Promise<URL> {
    const url = new URL(this.#setting.authorize);
    const parameters = {
      response_type: 'code',
      client_id: this.#setting.client,
      redirect_uri: this.#redirectUri,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(this.#setting.scope === undefined ? {} : { scope: this.#setting.scope }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url;
  }

  /**
   * Returns the identity proven by the provider's response. Throws Failure forbidden if the response proves no
   * identity, and unavailable if the provider cannot be reached.
   */
  async identify(answer: URLSearchParams, secrets: FlowSecrets): Promise<Identity> {
    const parameters = this.#check(answer, secrets);
    try {
      return await this.#ask(parameters, secrets);
    } catch (cause) {
      throw this.#failureOf(cause);
    }
  }

  #check(answer: URLSearchParams, { state }: FlowSecrets): URLSearchParams {
    try {
      return oauth.validateAuthResponse(this.#server, this.#client, answer, state);
    } catch (cause) {
      const isDenied = cause instanceof oauth.AuthorizationResponseError && cause.error === 'access_denied';
      throw isDenied
        ? new Failure('forbidden', `you did not permit this at ${this.label}; nothing has changed`)
        : new Failure('forbidden', `this is no answer of ${this.label} to this browser; begin again`);
    }
  }

  async #ask(parameters: URLSearchParams, { verifier }: FlowSecrets): Promise<Identity> {
    // The settings permit http only for a loopback address.
    const options = { [oauth.customFetch]: fetchBounded, [oauth.allowInsecureRequests]: true };
    const authentication = oauth.ClientSecretPost(this.#secret);
    const [server, client] = [this.#server, this.#client];
    const granted = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      this.#redirectUri,
      verifier,
      options,
    );
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, granted);
    const headers = new Headers({ Accept: 'application/json', 'User-Agent': 'Fourwinds' });
    const url = new URL(this.#setting.user);
    const response = await oauth.protectedResourceRequest(token, 'GET', url, headers, null, options);
    if (response.status !== 200) throw new Error(`the user endpoint answered ${response.status}`);
    const { id, login, username } = userSchema.parse(await response.json());
    return {
      provider: this.name,
      subject: String(id),
      login: (login ?? username ?? String(id)).slice(0, LOGIN_CHARACTERS),
    };
  }

  /** Library errors may contain whole responses, so they are neither shown nor logged. */
  #failureOf(cause: unknown): Failure {
    const isRefused =
      cause instanceof oauth.ResponseBodyError ||
      cause instanceof oauth.OperationProcessingError ||
      cause instanceof oauth.WWWAuthenticateChallengeError;
    return isRefused
      ? new Failure('forbidden', `${this.label} did not confirm this sign-in; begin again`)
      : new Failure('unavailable', `${this.label} does not answer as it should; try again later`, [], {
          retryAfter: 30,
        });
  }
}

export type IdentityProviders = ReadonlyMap<string, IdentityProvider>;
