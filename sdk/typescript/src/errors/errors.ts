/** The base of all errors of this library, except for those of an aborted signal. */
export class FourwindsError extends Error {
  override readonly name: string = 'FourwindsError';
}

/** An option, argument or token is wrong. Nothing was sent. */
export class ArgumentError extends FourwindsError {
  override readonly name = 'ArgumentError';
}

/** The service was not reached, or the connection ended before the whole answer. */
export class ConnectionError extends FourwindsError {
  override readonly name: string = 'ConnectionError';
  /** Number of requests that were sent. */
  readonly attempts: number;

  constructor(message: string, attempts = 1) {
    super(message);
    this.attempts = attempts;
  }
}

/** No answer within the time limit. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** The service redirects. Redirects are not followed, because the request contains the token. */
export class RedirectError extends FourwindsError {
  override readonly name = 'RedirectError';
}

/** The answer to a read with `ifNoneMatch` is still the same (304). */
export class NotModifiedError extends FourwindsError {
  override readonly name = 'NotModifiedError';
}

/** A list returned the same cursor twice, so it would never end. */
export class RepeatedCursorError extends FourwindsError {
  override readonly name = 'RepeatedCursorError';
}

/**
 * The request was carried out earlier under the same idempotency key. Its secret was in the first answer, and no answer
 * contains it again. Rotate the token or webhook to get a new secret.
 */
export class ReplayedSecretError extends FourwindsError {
  override readonly name = 'ReplayedSecretError';
  /** The answer without its secret. */
  readonly data: unknown;

  constructor(data: unknown) {
    super('the request was already carried out, and its secret is shown only once; rotate it to get a new secret');
    this.data = data;
  }
}

/** The zone cannot become in sync: its latest change is invalid, or the zone is suspended, unverified or deleted. */
export class NotInSyncError extends FourwindsError {
  override readonly name = 'NotInSyncError';
  /** Status of the zone. */
  readonly status: string;

  constructor(zone: string, status: string) {
    super(`${zone} does not become in sync: its status is ${status}`);
    this.status = status;
  }
}
