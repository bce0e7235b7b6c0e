import { hash } from 'node:crypto';
import { RecentMap } from '@fourwinds/data';
import { FairPool, type Holder, networkHolder } from '@fourwinds/process';
import type { Request, Response } from 'express';
import type { Caller } from '../kernel/actor.ts';
import { Failure } from '../kernel/failure.ts';
import { addressOf } from './client-address.ts';

export interface Places {
  readonly inAll: number;
  /** Maximum per account, or per IPv4 address or IPv6 /64. */
  readonly share: number;
}

/** Functions about accounts and sessions, which this module does not import. */
export interface Callers {
  readonly holderOf: (caller: Caller, share: number) => Holder;
  /** Returns the session secret in a Cookie header. */
  readonly sessionIn: (cookies: string | undefined) => string | undefined;
}

/** Maximum unanswered requests. Each kind of request has its own places. */
export interface PlaceLimits {
  /** Requests whose token or session was found valid. */
  readonly identified: Places;
  /** Requests whose token or session is being checked. */
  readonly unproven: Places;
  /** Requests without a token or session, or whose token or session is unknown. */
  readonly strangers: Places;
}

export const PLACE_LIMITS: PlaceLimits = {
  identified: { inAll: 1000, share: 500 },
  unproven: { inAll: 250, share: 125 },
  strangers: { inAll: 250, share: 32 },
};

/** Maximum valid credentials that are remembered. Their requests need no `unproven` place. */
const REMEMBERED = 10_000;

type Kind = keyof PlaceLimits;

/**
 * Places of requests. A request keeps its place until its response has been read. Each network and account has a
 * share. When all places are occupied, the holder of the most places loses a place to the new request, and the
 * connection of the evicted request is closed.
 */
export class RequestPlaces {
  readonly #callers: Callers;
  readonly #limits: PlaceLimits;
  readonly #pools: { readonly [kind in Kind]: FairPool<Response> };
  readonly #valid = new RecentMap<string, Holder>(REMEMBERED);

  constructor(callers: Callers, limits: PlaceLimits) {
    this.#callers = callers;
    this.#limits = limits;
    const pool = ({ inAll }: Places) => new FairPool<Response>({ places: inAll, choose: unreadFirst });
    const { identified, unproven, strangers } = limits;
    this.#pools = { identified: pool(identified), unproven: pool(unproven), strangers: pool(strangers) };
  }

  /** Reserves a place for a request. Throws Failure rate_limited or unavailable. */
  enter(request: Request, response: Response): void {
    const credential = this.#fingerprint(request);
    response.locals.credential = credential ?? '';
    const valid = credential === undefined ? undefined : this.#valid.get(credential);
    if (valid !== undefined) this.#take(response, 'identified', valid);
    else this.#takeForNetwork(response, credential === undefined ? 'strangers' : 'unproven');
    response.once('close', () => this.#leave(response));
  }

  /** Moves the request to a place of the caller's account. Throws the same errors as `enter`. */
  identify(response: Response, caller: Caller): void {
    const holder = this.#callers.holderOf(caller, this.#limits.identified.share);
    this.#take(response, 'identified', holder);
    const credential = response.locals.credential as string;
    if (credential !== '') this.#valid.set(credential, holder);
  }

  /**
   * Moves the request to a place for strangers, because its credentials are unknown. Throws the same errors as
   * `enter`.
   */
  disown(response: Response): void {
    if (this.#pools.unproven.has(response)) this.#takeForNetwork(response, 'strangers');
  }

  #takeForNetwork(response: Response, kind: Kind): void {
    this.#take(response, kind, networkHolder(addressOf(response), this.#limits[kind].share));
  }

  /** Replaces the request's place by a place of this kind. Does nothing if the request has ended. */
  #take(response: Response, kind: Kind, holder: Holder): void {
    const pool = this.#pools[kind];
    if (response.destroyed || pool.has(response)) return;
    const entrance = pool.enter(holder, response);
    if (entrance.outcome === 'full') throw refusal(entrance, kind, response);
    entrance.evicted?.destroy();
    for (const other of Object.values(this.#pools)) if (other !== pool) other.leave(response);
  }

  /**
   * Returns a digest of the token and session secret, so that the secrets leave memory early. Returns undefined if
   * the request has neither.
   */
  #fingerprint({ headers: { authorization = '', cookie } }: Request): string | undefined {
    const session = this.#callers.sessionIn(cookie) ?? '';
    return authorization === '' && session === ''
      ? undefined
      : hash('sha256', `${authorization}\n${session}`, 'base64');
  }

  #leave(response: Response): void {
    for (const pool of Object.values(this.#pools)) pool.leave(response);
  }
}

/** Returns the request to evict: a request whose response is waiting to be read, or else the oldest request. */
function unreadFirst(responses: ReadonlySet<Response>): Response {
  return responses.values().find(({ writableEnded }) => writableEnded) ?? responses.values().next().value!;
}

interface Full {
  readonly ofAll: boolean;
  readonly held: number;
}

function refusal({ ofAll, held }: Full, kind: Kind, response: Response): Failure {
  if (ofAll) return new Failure('unavailable', 'too many requests are being answered at once; try again');
  return tooMany(held, kind === 'identified' ? 'of this account' : `from the network of ${addressOf(response)}`);
}

export function tooMany(count: number, whose: string): Failure {
  return new Failure('rate_limited', `${count} requests ${whose} are not answered yet; wait for their answers`);
}
