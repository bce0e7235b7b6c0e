import { fetchFailure, release } from '@fourwinds/process';
import { z } from 'zod';

/** A failed API request. `status` is undefined if there was no response. */
export class ApiError extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** The value of a challenge, and the fully qualified name of its record. */
export interface Value {
  readonly fqdn: string;
  readonly value: string;
}

/** Timeout of a request. The API responds when all regions serve a value, or after 10 seconds. */
const MILLISECONDS = 25_000;

const USER_AGENT = `fourwinds-cert-manager-solver/${release.version}`;

const problem = z.object({ detail: z.string().optional(), title: z.string().optional() });

/** Client of the REST API's httpreq endpoints. Methods reject with ApiError. */
export class Challenges {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base.replace(/\/$/, '');
  }

  /** Adds the value. Waits until all regions serve the value, at most 10 seconds. If the value exists, keeps it. */
  async present(token: string, value: Value): Promise<void> {
    await this.#post('/acme/present', token, value);
  }

  /** Removes the value. Keeps other values of the same name. Does nothing if the value or the zone does not exist. */
  async cleanUp(token: string, value: Value): Promise<void> {
    await this.#post('/acme/cleanup', token, value).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  }

  async #post(path: string, token: string, value: Value): Promise<void> {
    const response = await fetch(`${this.#base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': USER_AGENT },
      body: JSON.stringify(value),
      redirect: 'error',
      signal: AbortSignal.timeout(MILLISECONDS),
    }).catch((error: unknown) => {
      throw new ApiError(`the API does not answer: ${fetchFailure(error)}`);
    });
    const { data } = problem.safeParse(await response.json().catch(() => undefined));
    if (response.ok) return;
    const reason = data?.detail ?? data?.title;
    throw new ApiError(
      `the API answers ${response.status}${reason === undefined ? '' : `: ${reason}`}`,
      response.status,
    );
  }
}
