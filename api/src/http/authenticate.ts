import type { Request, RequestHandler, Response } from 'express';
import { type Access, beforeVerification, caller, type Scheme } from '../access.ts';
import type { Account, Actor, Caller, Identity } from '../actor.ts';
import { authorise, refuseSuspended } from '../authorise.ts';
import { Failure } from '../failure.ts';
import type { Counting, Meter } from '../meter.ts';
import { addressOf } from './client-address.ts';
import { paidOf } from './computing-time.ts';
import type { FailedAttempts } from './failed-attempts.ts';

/** How requests are read that use one way of proving who makes them. */
export interface Authenticator {
  /** For WWW-Authenticate (RFC 9110 11.6.1), where it uses a scheme of HTTP. */
  readonly challenge?: string;
  /** How a request does so, as an instruction. */
  readonly instruction: string;
  /** The identity behind a request from an address; undefined where the request does not use this way. Throws Failure. */
  identify(request: Request, address: string): Promise<Identity | undefined>;
}

/** The ways that are offered. */
export type Authenticators = { readonly [scheme in Scheme]?: Authenticator };

export interface Authentication {
  readonly authenticators: Authenticators;
  /** Counts the requests of an account; nothing is limited where left out. */
  readonly openMeter?: (caller: Caller, counting: Counting) => Meter | undefined;
  /** Any number may fail where left out. */
  readonly attempts?: FailedAttempts;
  /** Throws Failure for an account that is not verified. Nobody is asked where left out. */
  readonly requireVerified?: (account: Account) => void;
}

/**
 * Finds out who makes a request and from where, in one of the ways that the endpoint admits, and puts the Actor into `response.locals.actor`. Throws
 * Failure unauthorized, rate_limited, or forbidden where the endpoint is not for this caller, whatever the request is about.
 */
export function authenticate(access: Access, authentication: Authentication, counting: Counting = {}): RequestHandler {
  return authenticating(access, authentication, { counting, isNeeded: true });
}

/**
 * The same for requests that no endpoint takes, so that they count as the others of their account, and their answers have the headers of its limits. One
 * without credentials goes on.
 */
export function authenticateIfAny(authentication: Authentication, counting: Counting = {}): RequestHandler {
  return authenticating(ANYBODY, authentication, { counting, isNeeded: false });
}

const ANYBODY = beforeVerification(caller(null));

interface Manner {
  readonly counting: Counting;
  /** Whether requests without credentials are refused. */
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

/** Throws Failure rate_limited where the network of a request may ask no more, unless its credential was valid before. */
function refuseStranger(response: Response, attempts: FailedAttempts | undefined): void {
  if (attempts === undefined) return;
  const credential = response.locals.credential as string;
  attempts.refuse(addressOf(response), credential);
  if (!attempts.isKnown(credential)) paidOf(response)?.refuseStranger();
}

function waysOf({ by }: Access, authenticators: Authenticators): Authenticator[] {
  return by.flatMap((scheme) => authenticators[scheme] ?? []);
}

/** The present rights of the caller of a request that was admitted before. Throws Failure where it would not be admitted now. */
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

/** Throws Failure verification_required for a token, unless the endpoint is for accounts that are not verified, too. */
function refuseUnverified(
  { isBeforeVerification = false }: Access,
  { requireVerified }: Authentication,
  { account, session }: Pick<Identity, 'account' | 'session'>,
): void {
  if (!isBeforeVerification && session === undefined) requireVerified?.(account);
}

/** Throws Failure fresh_session_required for a person who has to prove first that it is still them. */
function refuseStale({ needsFreshSession = false }: Access, { session }: Pick<Identity, 'session'>): void {
  if (needsFreshSession && session?.isFresh === false)
    throw new Failure('fresh_session_required', 'sign in again: this was last done more than 10 minutes ago');
}

/** Throws Failure forbidden. */
function refuseWrite({ isWhileSuspended = false }: Access, actor: Actor, method: string): void {
  if (method !== 'GET' && method !== 'HEAD' && !isWhileSuspended) refuseSuspended(actor);
}

/** undefined where the request uses none of these ways. Throws Failure. */
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
