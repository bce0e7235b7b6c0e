import type { RateLimit } from './rate-limit.ts';

/** The answer to a call, with its headers. */
export interface Answer<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** Version, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | undefined;
  /** ID of the request, for the log of the service. */
  readonly requestId: string | undefined;
  /** Number of requests that were sent. */
  readonly attempts: number;
  /** True if an earlier request had the same idempotency key, and this is the answer to it. */
  readonly isReplayed: boolean;
  readonly rateLimit: RateLimit | undefined;
}

/** A promise of the body of an answer. `withResponse()` returns a promise of the body, status and headers. */
export class Call<T> implements Promise<T> {
  readonly #answer: Promise<Answer<T>>;

  constructor(answer: Promise<Answer<T>>) {
    this.#answer = answer;
  }

  get [Symbol.toStringTag](): string {
    return 'Call';
  }

  withResponse(): Promise<Answer<T>> {
    return this.#answer;
  }

  then<A = T, B = never>(
    onfulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answer.then(({ data }) => data).then(onfulfilled, onrejected);
  }

  catch<B = never>(onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onrejected);
  }

  finally(onfinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onfinally);
  }
}
