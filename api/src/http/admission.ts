import { hash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Account, Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { queryOf } from './query.ts';

/** How many requests may be unanswered at once. */
export interface AdmissionLimits {
  /** Concurrent requests in all. */
  readonly requests: number;
  /** Concurrent requests with one token, valid or not. */
  readonly perToken: number;
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
  requests: 1000,
  perToken: 500,
  account: { atWork: 4, queued: 60, waiting: 32 },
  trustedAccount: { atWork: 32, queued: 500, waiting: 500 },
};

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
  readonly #tokens = new Map<string, number>();
  readonly #accounts = new Map<string, AccountLoad>();
  #requests = 0;

  constructor(isTrusted: (account: Account) => boolean, limits: AdmissionLimits = ADMISSION_LIMITS) {
    this.#isTrusted = isTrusted;
    this.#limits = limits;
  }

  /** Before anybody is asked who makes the request. Throws Failure unavailable or rate_limited. */
  readonly bound: RequestHandler = (request, response, next) => {
    if (this.#requests >= this.#limits.requests)
      throw new Failure('unavailable', 'too many requests are being answered at once; try again');
    const token = fingerprint(request);
    const sameToken = this.#tokens.get(token) ?? 0;
    if (sameToken >= this.#limits.perToken) throw tooMany(sameToken, 'with this token');
    this.#requests++;
    this.#tokens.set(token, sameToken + 1);
    response.locals.credential = token;
    response.once('close', () => this.#unbind(token));
    next();
  };

  /** Goes on when it is the request's turn; its Turn is in `response.locals.turn`. Throws Failure rate_limited. */
  admit({ waits: alwaysWaits = false }: { readonly waits?: boolean } = {}): RequestHandler {
    return (request, response, next) => {
      const { account } = response.locals.actor as Actor;
      const limits = this.#isTrusted(account) ? this.#limits.trustedAccount : this.#limits.account;
      const load = this.#accounts.get(account.id) ?? { atWork: 0, waiting: 0, queue: new Set() };
      const waits = alwaysWaits || queryOf(request, response).wait !== undefined;
      refuseMore(load, limits, waits);
      this.#accounts.set(account.id, load);
      if (waits) load.waiting++;
      const finish = () => {
        if (waits) load.waiting--;
        this.#forget(account.id, load);
      };
      if (load.atWork < limits.atWork) begin(load, response, { next, finish });
      else enqueue(load, response, { next, finish });
    };
  }

  #unbind(token: string): void {
    this.#requests--;
    const others = this.#tokens.get(token)! - 1;
    if (others === 0) this.#tokens.delete(token);
    else this.#tokens.set(token, others);
  }

  #forget(account: string, load: AccountLoad): void {
    const isIdle = load.atWork === 0 && load.waiting === 0 && load.queue.size === 0;
    if (isIdle && this.#accounts.get(account) === load) this.#accounts.delete(account);
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

/** A digest of the token and the cookies, so that the token itself leaves memory early. */
function fingerprint(request: Request): string {
  const { authorization = '', cookie = '' } = request.headers;
  return hash('sha256', `${authorization}\n${cookie}`, 'base64');
}

function tooMany(count: number, whose: string): Failure {
  return new Failure('rate_limited', `${count} requests ${whose} are not answered yet; wait for their answers`);
}

function once(task: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    task();
  };
}
