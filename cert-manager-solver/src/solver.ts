import { SecretKind } from '@fourwinds/resources';
import { isStoreError, type ResourceStore, StoreError } from '@fourwinds/store';
import { ApiError, type Challenges } from './api.ts';
import { type ChallengeRequest, PayloadError, readConfig, type TokenReference } from './payload.ts';

/** The response to cert-manager. If a request fails, the message appears in the status of the Challenge. */
export interface ChallengeResponse {
  readonly uid: string;
  readonly success: boolean;
  readonly status?: { readonly status: 'Failure'; readonly reason: string; readonly message: string };
}

/** The request is wrong, or an object that the request names is wrong. */
class Refused extends Error {}

/** Performs cert-manager's requests by means of the REST API, with the tokens in the issuers' Secrets. */
export class Solver {
  readonly #challenges: Pick<Challenges, 'present' | 'cleanUp'>;
  readonly #store: Pick<ResourceStore, 'get'>;

  constructor(challenges: Pick<Challenges, 'present' | 'cleanUp'>, store: Pick<ResourceStore, 'get'>) {
    this.#challenges = challenges;
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
    await this.#challenges[action === 'Present' ? 'present' : 'cleanUp'](token, { fqdn, value });
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

function failureOf(error: unknown): { reason: string; message: string } {
  const { message } = error as Error;
  if (error instanceof PayloadError || error instanceof Refused) return { reason: 'BadRequest', message };
  if (error instanceof StoreError || error instanceof ApiError) return { reason: 'ServiceUnavailable', message };
  throw error;
}
