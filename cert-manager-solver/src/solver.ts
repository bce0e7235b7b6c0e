import { ApiError, ArgumentError, Fourwinds, FourwindsError, NotFoundError } from '@fourwinds/client';
import { SecretKind } from '@fourwinds/resources';
import { isStoreError, type ResourceStore, StoreError } from '@fourwinds/store';
import { type ChallengeRequest, PayloadError, readConfig, type TokenReference } from './payload.ts';

/** The response to cert-manager. If a request fails, the message appears in the status of the Challenge. */
export interface ChallengeResponse {
  readonly uid: string;
  readonly success: boolean;
  readonly status?: { readonly status: 'Failure'; readonly reason: string; readonly message: string };
}

/** The request is wrong, or an object that the request names is wrong. */
class Refused extends Error {}

/** Regions usually serve a value within seconds. If they do not, cert-manager's own check waits for longer. */
const WAIT = '10s';
/** The API server of Kubernetes gives up after a minute. Both times are milliseconds, and `wait` is added. */
const PRESENT = { wait: WAIT, timeout: 15_000 } as const;
const CLEAN_UP = { timeout: 25_000 };

/** Performs cert-manager's requests by means of the DNS API, with the tokens in the issuers' Secrets. */
export class Solver {
  readonly #baseUrl: string;
  readonly #store: Pick<ResourceStore, 'get'>;

  constructor(baseUrl: string, store: Pick<ResourceStore, 'get'>) {
    this.#baseUrl = baseUrl;
    this.#store = store;
  }

  /**
   * Performs a request. Returns a failure with its reason, after which cert-manager retries. Rejects only for errors
   * of this program.
   */
  async solve(request: ChallengeRequest): Promise<ChallengeResponse> {
    const { uid } = request;
    try {
      await this.#carryOut(request);
      return { uid, success: true };
    } catch (error) {
      return { uid, success: false, status: { status: 'Failure', ...failureOf(error) } };
    }
  }

  async #carryOut(request: ChallengeRequest): Promise<void> {
    const { action, resourceNamespace, resolvedFQDN: fqdn, key: value } = request;
    const token = await this.#token(resourceNamespace, readConfig(request));
    const { challenges } = this.#client(token);
    if (action === 'Present') await challenges.create({ fqdn, value }, PRESENT);
    else await challenges.delete(fqdn, value, CLEAN_UP).catch(unlessGone);
  }

  #client(token: string): Fourwinds {
    return new Fourwinds({
      baseUrl: this.#baseUrl,
      token,
      allowHttp: true,
      userAgentSuffix: 'cert-manager-solver',
    });
  }

  async #token(namespace: string, { name, key }: TokenReference): Promise<string> {
    const where = `Secret ${namespace}/${name}`;
    const secret = await this.#store.get(SecretKind, { namespace, name }).catch((error: unknown) => {
      if (isStoreError(error, 'Forbidden')) throw new Refused(`the solver may not read the ${where}`);
      throw error;
    });
    if (secret === undefined) throw new Refused(`config.tokenSecretRef.name: there is no ${where}`);
    const token = Buffer.from(secret.data?.[key] ?? '', 'base64')
      .toString()
      .trim();
    if (token === '') throw new Refused(`config.tokenSecretRef.key: the ${where} has no ${key}`);
    return token;
  }
}

/** Errors of the request, or of the objects that it names. */
const REQUEST_ERRORS = [PayloadError, Refused, ArgumentError];

/** A zone that does not exist has no value. */
function unlessGone(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}

function failureOf(error: unknown): { reason: string; message: string } {
  const { message } = error as Error;
  if (REQUEST_ERRORS.some((one) => error instanceof one)) return { reason: 'BadRequest', message };
  return { reason: 'ServiceUnavailable', message: messageOfOthers(error) };
}

/** Throws the error if it is one of this program. */
function messageOfOthers(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  if (error instanceof ApiError) return `the API answers ${error.status}: ${error.message}`;
  if (error instanceof FourwindsError) return `the API cannot be used: ${error.message}`;
  throw error;
}
