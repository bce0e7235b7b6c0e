import type { RequestHandler, Response } from 'express';
import { type Account, type Actor, type Caller, callerKey } from '../actor.ts';
import { queryOf } from './query.ts';
import { type Callers, PLACE_LIMITS, type PlaceLimits, RequestPlaces, tooMany } from './request-places.ts';

/** How many requests may be unanswered at once. */
export interface AdmissionLimits {
  readonly places: PlaceLimits;
  readonly account: AccountLimits;
  /** The limits of accounts that administrators trust. */
  readonly trustedAccount: AccountLimits;
}

export interface AccountLimits {
  /** Requests of one account whose bodies are read and which are carried out. */
  readonly atWork: number;
  /** Requests of one account that start when one at work has ended. */
  readonly queued: number;
  /** Requests of one account that have asked to `wait` for the regions. */
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

/** The place of an admitted request among those of its account. */
export interface Turn {
  /** The request holds its place from here until `end`, even if its client leaves. */
  begin(): void;
  /** Lets the next request begin, as this one only waits from now on. */
  yield(): void;
  end(): void;
}

interface AccountLoad {
  atWork: number;
  waiting: number;
  /** Each begins a request. */
  readonly queue: Set<() => void>;
}

/**
 * Decides, before the body of a request is read, whether it is taken now, later or not at all, so that no account keeps others waiting.
 */
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
   * Takes a place for a request before anybody is asked who makes it, and after the body of one that needs nobody to be known: half a body takes none. Throws
   * Failure unavailable or rate_limited.
   */
  readonly bound: RequestHandler = (request, response, next) => {
    this.#places.enter(request, response);
    next();
  };

  /** The same where it does not matter who makes the request. */
  readonly boundOpen: RequestHandler = (request, response, next) => {
    this.#places.enter(request, response);
    this.#places.disown(response);
    next();
  };

  /** Counts a request that has a place with those of an account from now on, or where it has none with those of its network. Throws as `bound` does. */
  identify(response: Response, caller: Caller | undefined): void {
    if (caller === undefined) this.#places.disown(response);
    else this.#places.identify(response, caller);
  }

  /** Goes on when it is the request's turn; its Turn is in `response.locals.turn`. Throws Failure rate_limited. */
  admit({ waits: alwaysWaits = false }: { readonly waits?: boolean } = {}): RequestHandler {
    return (request, response, next) => {
      const actor = response.locals.actor as Actor;
      const limits = this.#isTrusted(actor.account) ? this.#limits.trustedAccount : this.#limits.account;
      // The sessions of an account have turns of their own, so that its tokens keep nobody out of the dashboard.
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

/** Throws Failure rate_limited where an account has as many requests as it may have. */
function refuseMore({ atWork, waiting, queue }: AccountLoad, limits: AccountLimits, waits: boolean): void {
  if (waits && waiting >= limits.waiting) throw tooMany(waiting, 'of this account with wait');
  if (atWork >= limits.atWork && queue.size >= limits.queued) throw tooMany(atWork + queue.size, 'of this account');
}

interface Continuation {
  readonly next: () => void;
  /** Called once, when the request is done with. */
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

/** A client that leaves while its request is queued leaves the queue. */
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
