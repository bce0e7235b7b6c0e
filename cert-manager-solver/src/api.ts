import { fetchFailure } from '@fourwinds/process';
import { z } from 'zod';

/** The API did not do as it was asked; `status` is undefined where there was no answer. */
export class ApiError extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** A value of a challenge, and the fully qualified name that is to have it or to lose it. */
export interface Value {
  readonly fqdn: string;
  readonly value: string;
}

/** The API answers when all regions serve a value, after 10 seconds at the latest. */
const MILLISECONDS = 25_000;

const problem = z.object({ detail: z.string().optional(), title: z.string().optional() });

/** Challenges by httpreq at the REST API. Functions reject with ApiError. */
export class Challenges {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base.replace(/\/$/, '');
  }

  /** Returns when all regions serve the value, or after 10 seconds. One that is there already stays as it is. */
  async present(token: string, value: Value): Promise<void> {
    await this.#post('/acme/present', token, value);
  }

  /** Takes the value away; others of the name stay. One that is absent, and a zone that is, are no errors. */
  async cleanUp(token: string, value: Value): Promise<void> {
    await this.#post('/acme/cleanup', token, value).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  }

  async #post(path: string, token: string, value: Value): Promise<void> {
    const response = await fetch(`${this.#base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
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
