import type { RequestHandler, Response } from 'express';
import { type Account, type Actor, type Caller, callerKey } from '../kernel/actor.ts';
import { queryOf } from './query.ts';
import { type Callers, PLACE_LIMITS, type PlaceLimits, RequestPlaces, tooMany } from './request-places.ts';

export interface AdmissionLimits {
  readonly places: PlaceLimits;
  readonly account: AccountLimits;
  /** Limits of accounts that administrators trust. */
  readonly trustedAccount: AccountLimits;
}

export interface AccountLimits {
  /** Maximum requests per account that are read and processed at once. */
  readonly atWork: number;
  /** Maximum requests per account that wait in the queue for another request to end. */
  readonly queued: number;
  /** Maximum requests per account that use `wait` to wait for the regions. */
  readonly waiting: number;
}

const ADMISSION_LIMITS: AdmissionLimits = {
  places: PLACE_LIMITS,
  account: { atWork: 4, queued: 60, waiting: 32 },
  trustedAccount: { atWork: 32, queued: 500, waiting: 500 },
};

export interface AdmissionOptions extends Callers {
  readonly isTrusted: (account: Account) => boolean;
}

/** Slot of an admitted request among the slots of its account. */
export interface Turn {
  /** From now until `end`, the request keeps its slot even if the client disconnects. */
  begin(): void;
  /** Frees the slot for the next request. Call this when the request only waits from now on. */
  yield(): void;
  end(): void;
}

interface AccountLoad {
  atWork: number;
  waiting: number;
  readonly queue: Set<() => void>;
}

/** Admits, queues or refuses a request before its body is read, so that no account delays the others. */
export class Admission {
  readonly #isTrusted: (account: Account) => boolean;
  readonly #limits: AdmissionLimits;
  readonly #places: RequestPlaces;
  readonly #loads = new Map<string, AccountLoad>();

  constructor({ isTrusted, ...callers }: AdmissionOptions, limits: AdmissionLimits = ADMISSION_LIMITS) {
    this.#isTrusted = isTrusted;
    this.#limits = limits;
    this.#places = new RequestPlaces(callers, limits.places);
  }

  /**
   * Reserves a place before authentication. On public endpoints, mount this after the body parser, so that a request
   * with an incomplete body occupies no place. Throws Failure unavailable or rate_limited.
   */
  readonly bound: RequestHandler = (request, response, next) => {
    this.#places.enter(request, response);
    next();
  };

  /** Like `bound`, for endpoints that ignore the caller. */
  readonly boundOpen: RequestHandler = (request, response, next) => {
    this.#places.enter(request, response);
    this.#places.disown(response);
    next();
  };

  /**
   * Moves a request's place to the account, or to the network if `caller` is undefined. Throws the same errors as
   * `bound`.
   */
  identify(response: Response, caller: Caller | undefined): void {
    if (caller === undefined) this.#places.disown(response);
    else this.#places.identify(response, caller);
  }

  /**
   * Continues when a slot is free for the request, and stores its Turn in `response.locals.turn`. Throws Failure
   * rate_limited.
   */
  admit({ waits: alwaysWaits = false }: { readonly waits?: boolean } = {}): RequestHandler {
    return (request, response, next) => {
      const actor = response.locals.actor as Actor;
      const limits = this.#isTrusted(actor.account) ? this.#limits.trustedAccount : this.#limits.account;
      // Sessions have separate slots, so that an account's tokens cannot block its dashboard.
      const key = callerKey(actor);
      const load = this.#loads.get(key) ?? { atWork: 0, waiting: 0, queue: new Set() };
      const waits = alwaysWaits || queryOf(request, response).wait !== undefined;
      refuseMore(load, limits, waits);
      this.#places.identify(response, actor);
      this.#loads.set(key, load);
      if (waits) load.waiting++;
      const finish = () => {
        if (waits) load.waiting--;
        this.#forget(key, load);
      };
      if (load.atWork < limits.atWork) begin(load, response, { next, finish });
      else enqueue(load, response, { next, finish });
    };
  }

  #forget(key: string, load: AccountLoad): void {
    const isIdle = load.atWork === 0 && load.waiting === 0 && load.queue.size === 0;
    if (isIdle && this.#loads.get(key) === load) this.#loads.delete(key);
  }
}

/** Throws Failure rate_limited if the account has reached its limits. */
function refuseMore({ atWork, waiting, queue }: AccountLoad, limits: AccountLimits, waits: boolean): void {
  if (waits && waiting >= limits.waiting) throw tooMany(waiting, 'of this account with wait');
  if (atWork >= limits.atWork && queue.size >= limits.queued) throw tooMany(atWork + queue.size, 'of this account');
}

interface Continuation {
  readonly next: () => void;
  readonly finish: () => void;
}

function begin(load: AccountLoad, response: Response, { next, finish }: Continuation): void {
  load.atWork++;
  const yieldOnce = once(() => {
    load.atWork--;
    const [start] = load.queue;
    start?.();
  });
  const end = once(() => {
    yieldOnce();
    finish();
  });
  let isHeld = false;
  const turn: Turn = { begin: () => void (isHeld = true), yield: yieldOnce, end };
  response.locals.turn = turn;
  response.once('close', () => isHeld || end());
  next();
}

/** Queues a request. It leaves the queue if its client disconnects. */
function enqueue(load: AccountLoad, response: Response, continuation: Continuation): void {
  const leave = (): void => {
    load.queue.delete(start);
    continuation.finish();
  };
  const start = (): void => {
    load.queue.delete(start);
    response.off('close', leave);
    begin(load, response, continuation);
  };
  load.queue.add(start);
  response.once('close', leave);
}

function once(task: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    task();
  };
}
