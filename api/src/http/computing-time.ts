import type { Response } from 'express';
import { type Caller, callerKey } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { RateLimit } from '../meter.ts';
import { Allowances, type Use } from './allowances.ts';
import { atExpenseOf, type Payer } from './loop-time.ts';

/** The time of the sessions of an account, as a part of that of the account, which it is added to. */
const SESSIONS_PART = 1 / 2;

/** Limits in milliseconds; undefined is none. */
export interface ComputingLimits {
  readonly ofPlan: (plan: string) => RateLimit | undefined;
  /** That of a network whose requests have no valid token and no session. */
  readonly ofNetwork: RateLimit | undefined;
}

/** Work for somebody whose account may become known. */
export interface Paid {
  /** Runs a step of it, with all that follows from it. */
  run<T>(step: () => T): T;
  /** Throws Failure rate_limited where the network had used up its time when the work began. */
  refuseStranger(): void;
  /**
   * Has the account pay, also for the steps before. Sessions have a time of their own before they use that of the account, so that its tokens shut nobody
   * out of the dashboard. Throws Failure rate_limited where it has used up its time.
   */
  identify(caller: Caller): void;
}

/** Pays at the expense of networks, until it is known which account pays. */
class RequestPayer implements Payer {
  #uses: readonly Use[];
  #paid = 0;

  constructor(uses: readonly Use[]) {
    this.#uses = uses;
  }

  pay(milliseconds: number): void {
    this.#paid += milliseconds;
    for (const use of this.#uses) use.spent += milliseconds;
  }

  passTo(uses: readonly Use[]): void {
    for (const use of this.#uses) use.spent -= this.#paid;
    for (const use of uses) use.spent += this.#paid;
    this.#uses = uses;
  }
}

/**
 * How long requests keep the event loop of this process, on which those of all others wait, whether they are answered, refused or only tried. Who has used
 * up the time of a minute has to wait for more.
 */
export class ComputingTime {
  readonly #limits: ComputingLimits;
  readonly #networks: Allowances;
  readonly #accounts: Allowances;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(limits: ComputingLimits, now: () => number) {
    this.#limits = limits;
    this.#networks = new Allowances(now);
    this.#accounts = new Allowances(now);
  }

  /** The work of a request from an address. */
  open(address: string): Paid {
    const { ofNetwork } = this.#limits;
    const networks = ofNetwork === undefined ? [] : this.#networks.ofNetworks(address, ofNetwork);
    const retryAfter = Math.max(0, ...networks.map(({ use, limit }) => this.#networks.wait(use, limit)));
    const payer = new RequestPayer(networks.map(({ use }) => use));
    return {
      run: (step) => atExpenseOf(payer, step),
      refuseStranger: () => {
        if (retryAfter > 0) throw usedUp(`requests from ${address} without a valid token`, ofNetwork!, retryAfter);
      },
      identify: (caller) => {
        const { id, plan } = caller.account;
        const limit = this.#limits.ofPlan(plan);
        if (limit === undefined) return payer.passTo([]);
        const budgets = caller.session === undefined ? [] : [{ key: callerKey(caller), limit: ofSessions(limit) }];
        const waits = [...budgets, { key: id, limit }].map((budget) => {
          const use = this.#accounts.of(budget.key);
          return { ...budget, use, wait: this.#accounts.wait(use, budget.limit) };
        });
        const next = waits.reduce((best, one) => (one.wait < best.wait ? one : best));
        payer.passTo([next.use]);
        if (next.wait > 0) throw usedUp('requests of the account', next.limit, next.wait);
      },
    };
  }
}

function ofSessions({ limit, seconds }: RateLimit): RateLimit {
  return { limit: limit * SESSIONS_PART, seconds };
}

function usedUp(whose: string, { limit, seconds }: RateLimit, retryAfter: number): Failure {
  const message = `${whose} have used up their computing time of ${limit} ms in ${seconds} seconds; try again in ${retryAfter} s`;
  return new Failure('rate_limited', message, [], { retryAfter });
}

/** The work of a request, where it is paid for. */
export function paidOf({ locals }: Response): Paid | undefined {
  return locals.paid as Paid | undefined;
}

/** Runs a step of a request at the expense of whoever pays for it, as callbacks and queues do not know. */
export function paidStep<T>(response: Response, step: () => T): T {
  const paid = paidOf(response);
  return paid === undefined ? step() : paid.run(step);
}
