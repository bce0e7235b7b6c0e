import type { Response } from 'express';
import { type Caller, callerKey } from '../kernel/actor.ts';
import { Failure } from '../kernel/failure.ts';
import type { RateLimit } from '../kernel/meter.ts';
import { Allowances, type Use } from './allowances.ts';
import { atExpenseOf, type Payer } from './loop-time.ts';

/**
 * Limit of sessions, as a share of the account's limit. Sessions have this limit in addition to the account's limit.
 */
const SESSIONS_PART = 1 / 2;

/** Limits in milliseconds. undefined means unlimited. */
export interface ComputingLimits {
  readonly ofPlan: (plan: string) => RateLimit | undefined;
  /** For networks whose requests have no valid token or session. */
  readonly ofNetwork: RateLimit | undefined;
}

/** Work of a request. Its time is charged to a network until the account is known, and then to the account. */
export interface Paid {
  /** Runs a step. Charges the time of the step and its continuations. */
  run<T>(step: () => T): T;
  /** Throws Failure rate_limited if the network had already used up its time when the work began. */
  refuseStranger(): void;
  /**
   * Charges the account, including the time of earlier steps. Sessions use their own time before the account's time,
   * so that tokens cannot block the dashboard. Throws Failure rate_limited if the time is used up.
   */
  identify(caller: Caller): void;
}

/** Charges the networks until the account is known. */
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
 * Limits the event loop time of requests, including refused requests and dry runs. An account or network that has
 * used up its time must wait.
 */
export class ComputingTime {
  readonly #limits: ComputingLimits;
  readonly #networks: Allowances;
  readonly #accounts: Allowances;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(limits: ComputingLimits, now: () => number) {
    this.#limits = limits;
    this.#networks = new Allowances(now);
    this.#accounts = new Allowances(now);
  }

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

/** Returns the work of the request, or undefined if computing time is not limited. */
export function paidOf({ locals }: Response): Paid | undefined {
  return locals.paid as Paid | undefined;
}

/** Runs a step and charges the request. Needed in callbacks and queues, which lose the async context. */
export function paidStep<T>(response: Response, step: () => T): T {
  const paid = paidOf(response);
  return paid === undefined ? step() : paid.run(step);
}
