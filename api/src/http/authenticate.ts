import type { Request, RequestHandler, Response } from 'express';
import { type Access, beforeVerification, caller, type Scheme } from '../kernel/access.ts';
import type { Account, Actor, Caller, Identity } from '../kernel/actor.ts';
import { authorise, refuseSuspended } from '../kernel/authorise.ts';
import { Failure } from '../kernel/failure.ts';
import type { Counting, Meter } from '../kernel/meter.ts';
import { addressOf } from './client-address.ts';
import { paidOf } from './computing-time.ts';
import type { FailedAttempts } from './failed-attempts.ts';

/** Reads one kind of credentials from requests. */
export interface Authenticator {
  /** Value for WWW-Authenticate (RFC 9110 section 11.6.1), if it uses an HTTP scheme. */
  readonly challenge?: string;
  /** Message that tells clients how to send these credentials. */
  readonly instruction: string;
  /**
   * Returns the identity of a request. Returns undefined if the request has no credentials of this kind. Throws
   * Failure.
   */
  identify(request: Request, address: string): Promise<Identity | undefined>;
}

export type Authenticators = { readonly [scheme in Scheme]?: Authenticator };

export interface Authentication {
  readonly authenticators: Authenticators;
  /** Counts requests of an account. If absent, requests are unlimited. */
  readonly openMeter?: (caller: Caller, counting: Counting) => Meter | undefined;
  /** Limits failed attempts. If absent, they are unlimited. */
  readonly attempts?: FailedAttempts;
  /** Throws Failure for an unverified account. If absent, unverified accounts are not refused. */
  readonly requireVerified?: (account: Account) => void;
}

/**
 * Authenticates a request with one of the endpoint's schemes and puts the Actor into `response.locals.actor`. Throws
 * Failure unauthorized, rate_limited, or forbidden if the caller may never use the endpoint.
 */
export function authenticate(access: Access, authentication: Authentication, counting: Counting = {}): RequestHandler {
  return authenticating(access, authentication, { counting, isNeeded: true });
}

/**
 * Authenticates requests that match no endpoint, so that they count against the account's limits and get its rate
 * limit headers. Requests without credentials continue.
 */
export function authenticateIfAny(authentication: Authentication, counting: Counting = {}): RequestHandler {
  return authenticating(ANYBODY, authentication, { counting, isNeeded: false });
}

const ANYBODY = beforeVerification(caller(null));

interface Manner {
  readonly counting: Counting;
  /** True if requests without credentials are refused. */
  readonly isNeeded: boolean;
}

function authenticating(
  access: Access,
  authentication: Authentication,
  { counting, isNeeded }: Manner,
): RequestHandler {
  const { authenticators, openMeter, attempts } = authentication;
  const { scope, privateKeys } = access;
  const ways = waysOf(access, authenticators);
  const admit = async (request: Request, response: Response): Promise<void> => {
    const address = addressOf(response);
    const credential = response.locals.credential as string;
    refuseStranger(response, attempts);
    const identity = await identify(request, ways, address);
    if (identity === undefined) {
      if (isNeeded) throw notIdentified(ways);
      return;
    }
    attempts?.noteSuccess(credential);
    refuseUnverified(access, authentication, identity);
    response.locals.refusable = { identity, address, zone: request.params.zone };
    paidOf(response)?.identify(identity);
    const meter = openMeter?.(identity, counting);
    response.locals.meter = meter;
    await meter?.countRequest();
    const actor: Actor = { ...identity, address, meter };
    authorise(actor, { scope, privateKeys, address });
    refuseStale(access, actor);
    refuseWrite(access, actor, request.method);
    response.locals.actor = actor;
  };
  return async (request, response, next) => {
    try {
      await admit(request, response);
    } catch (error) {
      if (error instanceof Failure && error.code === 'unauthorized') {
        attempts?.noteFailure(addressOf(response));
        response.set(
          'WWW-Authenticate',
          ways.flatMap(({ challenge }) => challenge ?? []),
        );
      }
      throw error;
    }
    next();
  };
}

/**
 * Throws Failure rate_limited if the network has too many failed attempts, unless the credentials have been valid
 * before.
 */
function refuseStranger(response: Response, attempts: FailedAttempts | undefined): void {
  if (attempts === undefined) return;
  const credential = response.locals.credential as string;
  attempts.refuse(addressOf(response), credential);
  if (!attempts.isKnown(credential)) paidOf(response)?.refuseStranger();
}

function waysOf({ by }: Access, authenticators: Authenticators): Authenticator[] {
  return by.flatMap((scheme) => authenticators[scheme] ?? []);
}

/** Returns the caller's current rights. Throws Failure if the request would not be admitted now. */
export async function identifyAgain(
  access: Access,
  authentication: Authentication,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<Actor> {
  const address = addressOf(response);
  const { scope, privateKeys } = access;
  const ways = waysOf(access, authentication.authenticators);
  const identity = await identify(request, ways, address);
  if (identity === undefined) throw notIdentified(ways);
  const actor: Actor = { ...identity, address };
  refuseUnverified(access, authentication, actor);
  authorise(actor, { scope, privateKeys, address });
  refuseStale(access, actor);
  refuseWrite(access, actor, request.method);
  return actor;
}

/**
 * Throws Failure verification_required for tokens of unverified accounts, unless the endpoint allows unverified
 * accounts.
 */
function refuseUnverified(
  { isBeforeVerification = false }: Access,
  { requireVerified }: Authentication,
  { account, session }: Pick<Identity, 'account' | 'session'>,
): void {
  if (!isBeforeVerification && session === undefined) requireVerified?.(account);
}

/** Throws Failure fresh_session_required if the person must sign in again first. */
function refuseStale({ needsFreshSession = false }: Access, { session }: Pick<Identity, 'session'>): void {
  if (needsFreshSession && session?.isFresh === false)
    throw new Failure('fresh_session_required', 'sign in again: this was last done more than 10 minutes ago');
}

/** Throws Failure forbidden if a suspended account writes. */
function refuseWrite({ isWhileSuspended = false }: Access, actor: Actor, method: string): void {
  if (method !== 'GET' && method !== 'HEAD' && !isWhileSuspended) refuseSuspended(actor);
}

/** Returns undefined if the request has no credentials of these schemes. Throws Failure. */
async function identify(
  request: Request,
  ways: readonly Authenticator[],
  address: string,
): Promise<Identity | undefined> {
  for (const way of ways) {
    const found = await way.identify(request, address);
    if (found !== undefined) return found;
  }
  return undefined;
}

function notIdentified(ways: readonly Authenticator[]): Failure {
  return new Failure('unauthorized', ways.map(({ instruction }) => instruction).join(', or '));
}
