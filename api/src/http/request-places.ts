import { hash } from 'node:crypto';
import { RecentMap } from '@fourwinds/data';
import { FairPool, type Holder, networkHolder } from '@fourwinds/process';
import type { Request, Response } from 'express';
import type { Caller } from '../actor.ts';
import { Failure } from '../failure.ts';
import { addressOf } from './client-address.ts';

export interface Places {
  /** Requests in all. */
  readonly inAll: number;
  /** The most requests of one account, or of one IPv4 address or IPv6 /64. */
  readonly share: number;
}

/** The accounts and sessions of callers, which this part does not know. */
export interface Callers {
  /** The account as one that shares places. */
  readonly holderOf: (caller: Caller, share: number) => Holder;
  /** The secret of the session in the cookies of a request. */
  readonly sessionIn: (cookies: string | undefined) => string | undefined;
}

/** How many requests may be unanswered at once. Those of one kind take no place of another. */
export interface PlaceLimits {
  /** Requests of callers whose token or session was found to be valid. */
  readonly identified: Places;
  /** Requests with a token or a session that is being looked up. */
  readonly unproven: Places;
  /** Requests of everybody else. */
  readonly strangers: Places;
}

export const PLACE_LIMITS: PlaceLimits = {
  identified: { inAll: 1000, share: 500 },
  unproven: { inAll: 250, share: 125 },
  strangers: { inAll: 250, share: 32 },
};

/** The number of valid credentials that are remembered, so that their next requests need no place among those that are being looked up. */
const REMEMBERED = 10_000;

type Kind = keyof PlaceLimits;

/**
 * The places of requests until their answers have been read. Each network and each account has a share of them; where all are taken, the one that holds
 * most loses one to a newcomer, and its connection is closed.
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

  /** Takes a place for a request. Throws Failure rate_limited or unavailable. */
  enter(request: Request, response: Response): void {
    const credential = this.#fingerprint(request);
    response.locals.credential = credential ?? '';
    const valid = credential === undefined ? undefined : this.#valid.get(credential);
    if (valid !== undefined) this.#take(response, 'identified', valid);
    else this.#takeForNetwork(response, credential === undefined ? 'strangers' : 'unproven');
    response.once('close', () => this.#leave(response));
  }

  /** The request is one of this account from now on. Throws as `enter` does. */
  identify(response: Response, caller: Caller): void {
    const holder = this.#callers.holderOf(caller, this.#limits.identified.share);
    this.#take(response, 'identified', holder);
    const credential = response.locals.credential as string;
    if (credential !== '') this.#valid.set(credential, holder);
  }

  /** The request has turned out to be of nobody who is known. Throws as `enter` does. */
  disown(response: Response): void {
    if (this.#pools.unproven.has(response)) this.#takeForNetwork(response, 'strangers');
  }

  #takeForNetwork(response: Response, kind: Kind): void {
    this.#take(response, kind, networkHolder(addressOf(response), this.#limits[kind].share));
  }

  /** Takes a place of a kind instead of the one before. A request that has ended meanwhile needs none. */
  #take(response: Response, kind: Kind, holder: Holder): void {
    const pool = this.#pools[kind];
    if (response.destroyed || pool.has(response)) return;
    const entrance = pool.enter(holder, response);
    if (entrance.outcome === 'full') throw refusal(entrance, kind, response);
    entrance.evicted?.destroy();
    for (const other of Object.values(this.#pools)) if (other !== pool) other.leave(response);
  }

  /** A digest of the token and the session, so that the token itself leaves memory early; undefined for a request without. */
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

/** The request of a holder that loses its place: one whose answer waits for its reader, else the oldest. */
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

/** The failure of one who has as many requests as it may have. */
export function tooMany(count: number, whose: string): Failure {
  return new Failure('rate_limited', `${count} requests ${whose} are not answered yet; wait for their answers`);
}
