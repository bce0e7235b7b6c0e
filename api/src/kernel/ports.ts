import type { Logger } from '@fourwinds/process';
import type { Actor } from './actor.ts';

/** Log, clock and randomness of the process. Tests replace them. */
export interface ProcessPorts {
  readonly log: Logger;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a random UUIDv4. */
  readonly newId: () => string;
}

export interface RequestPorts {
  /** Allows another request of the account to start. Call this before a long wait. Does nothing outside requests. */
  readonly yieldTurn: () => void;
  /**
   * Aborts when the client disconnects or has received its response. All waits then end. Never aborts outside
   * requests.
   */
  readonly clientLeft: Pick<AbortController, 'signal'>;
  /**
   * Returns the caller's current rights. Throws Failure if the request would be refused now. Always throws outside
   * requests.
   */
  readonly recheckActor: () => Promise<Actor>;
}

export const outsideOfRequests: RequestPorts = {
  yieldTurn: () => undefined,
  clientLeft: new AbortController(),
  recheckActor: () => Promise.reject(new Error('there is no request')),
};

/** Size of a computation over a whole zone: the number of its records, changes and lines. Also names the account. */
export interface Effort {
  readonly account: string;
  readonly items: number;
}

/**
 * Runs a computation over whole zones. Uses a thread if the zone is large. Throws the Failure of the computation, or
 * unavailable on a timeout.
 */
export type InThread<Facts, Result> = (facts: Facts, effort: Effort) => Promise<Result>;

/** Cached tokens and their accounts. */
export interface TokenReads {
  /** Drops cached tokens. Call this after a change of an account or token. */
  readonly tokens: { forget(): void };
}
