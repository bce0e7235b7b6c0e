import { randomBytes } from 'node:crypto';
import { Failure } from '../../kernel/failure.ts';
import type { Client, Session } from '../people/browser-session.ts';
import type { SignInResult } from '../people/finish-sign-in.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { createSecret } from '../people/secret.ts';
import { endOthers } from '../people/sign-out.ts';
import { beginFlow, type Flow, type OpenFlow, readFlow } from './flow.ts';
import type { Identity } from './linked-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { keepProof } from './identity-proofs.ts';
import { linkIdentity } from './link-identity.ts';
import { signInAgainWith, signInWith } from './sign-in-with.ts';
import { confirmSignUpWith, requireOpenSignUp } from './sign-up-with.ts';

/** Returns the provider with this name. Throws Failure not_found. */
export function findProvider({ identityProviders }: IdentityPorts, name: string): IdentityProvider {
  const provider = identityProviders.get(name);
  if (provider === undefined) throw new Failure('not_found', `nobody signs in with ${name} here`);
  return provider;
}

/** Starts a visit to a provider. Returns the URL to visit and the cookie to set. Throws Failure not_found. */
export async function beginVisit(
  ports: IdentityPorts,
  flow: Flow,
): Promise<{ readonly provider: IdentityProvider; readonly url: URL; readonly cookie: string }> {
  const provider = findProvider(ports, flow.provider);
  const { cookie, ...secrets } = beginFlow(flow, createSecret(randomBytes), ports.now());
  return { provider, url: await provider.urlOf(secrets), cookie };
}

/** Outcome of a visit: a new or refreshed session, a linked identity, or an identity that no user has. */
export type VisitOutcome =
  | { readonly next: string; readonly result: SignInResult }
  | { readonly next: string; readonly linked: true }
  | { readonly proof: string };

export interface Visit {
  readonly provider: string;
  /** Query parameters of the provider's redirect. */
  readonly answer: URLSearchParams;
  readonly cookie: string | undefined;
  readonly session: Session | undefined;
}

/**
 * Finishes a visit with the provider's response. Throws Failure forbidden if the response is for another browser or
 * proves nothing, rate_limited, unavailable, or an error of the visit's purpose.
 */
export async function endVisit(ports: IdentityPorts, visit: Visit, visitor: Client): Promise<VisitOutcome> {
  const provider = findProvider(ports, visit.provider);
  const open = readFlow(visit.cookie, ports.now());
  if (open?.flow.provider !== provider.name)
    throw new Failure('forbidden', 'this was not begun in this browser, or more than 10 minutes ago; begin again');
  ports.peopleLimits.visits.refuse(visitor.address);
  ports.peopleLimits.visits.note(visitor.address);
  const identity = await provider.identify(visit.answer, open);
  return carryOut(ports, { identity, open, session: visit.session, visitor });
}

interface Proven {
  readonly identity: Identity;
  readonly open: OpenFlow;
  readonly session: Session | undefined;
  readonly visitor: Client;
}

async function carryOut(ports: IdentityPorts, { identity, open, session, visitor }: Proven): Promise<VisitOutcome> {
  const { purpose, next, token = '', sessionId, endsOthers = false } = open.flow;
  if (purpose === 'sign-up') return { next, result: await confirmSignUpWith(ports, token, identity, visitor) };
  if (purpose === 'sign-in') {
    const result = await signInWith(ports, identity, visitor, session);
    if (result !== undefined) return { next, result };
    requireOpenSignUp(ports, identity);
    return { proof: await keepProof(ports.people.database, identity, ports.now()) };
  }
  if (session === undefined || session.id !== sessionId)
    throw new Failure('forbidden', 'the session that began this has ended; sign in, and begin again');
  if (purpose === 'again') return { next, result: await signInAgainWith(ports, session, identity, visitor) };
  await linkIdentity(ports, session, identity, visitor);
  if (endsOthers) await endOthers(ports, session, visitor);
  return { next, linked: true };
}
