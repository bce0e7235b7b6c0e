import { readAddress } from '@fourwinds/mail';
import type { PoolClient } from 'pg';
import { actorEntry } from '../accounts/actor-entry.ts';
import type { Actor } from '../actor.ts';
import { recordActions } from '../audit/audit-rows.ts';
import { requestClaim } from '../claim/request-claim.ts';
import { Failure, fieldFailure } from '../failure.ts';
import { createZone } from '../zones/create-zone.ts';
import type { Services } from '../services.ts';
import { readDomain } from '../zones/domain.ts';
import { ownedZone } from '../zones/find-zone.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import { advance, isDomainProven, type VerificationPorts } from './advance.ts';
import { nextState } from './verification-states.ts';
import { findVerification, holdVerification, stateOf, type Verification } from './verification.ts';

export type AskPorts = VerificationPorts & Services;

export interface AskForVerification {
  /** The domain that is to prove it; that of the request before where left out. */
  readonly domain?: string;
  readonly requestId: string;
}

/** The TTL of zones that are made for a proof. */
const DEFAULT_TTL = 3600;

/**
 * Asks for the verification of an account: its domain is claimed, in a zone that is made where there is none, and once it is proven the link goes to
 * the address on file; where it is proven already, at once. Again, for a check at once or another link. A verified account stays as it is. Throws Failure
 * validation_error, unavailable, conflict where the account has no address, and what makes or claims a zone.
 */
export async function askForVerification(
  ports: AskPorts,
  actor: Actor,
  { domain, requestId }: AskForVerification,
): Promise<Verification> {
  const before = await verificationOf(ports, actor);
  if (before.verifiedAt !== null) return before;
  requireAddress(ports, before);
  const named = domain === undefined ? before.domain : readDomain(domain, 'domain');
  const isReviewed = before.proof === 'review';
  if (named === null && !isReviewed) throw fieldFailure('domain', 'name a domain that you have, such as example.com');
  if (named !== null && !isReviewed) await askForProof(ports, actor, named, requestId);
  return ports.people.transact((client) => begin({ client, ports, actor, requestId }, named));
}

/** The verification of the caller's account. */
export async function verificationOf(
  { people }: Pick<VerificationPorts, 'people'>,
  actor: Actor,
): Promise<Verification> {
  const found = await findVerification(people.database, actor.account.id);
  if (found === undefined) throw new Failure('not_found', 'this account was deleted');
  return found;
}

/** Throws Failure unavailable where no link can be sent, conflict where it can be sent nowhere. */
export function requireAddress({ pagesUrl }: Pick<VerificationPorts, 'pagesUrl'>, { email }: Verification): void {
  if (pagesUrl === '')
    throw new Failure('unavailable', 'links are not possible before the administrators set FOURWINDS_PUBLIC_URL');
  if (email === null || 'problem' in readAddress(email))
    throw new Failure('conflict', 'the account has no e-mail address for the link; ask the administrators for one');
}

/** Has the operator look for the proof of a domain, unless it is there. */
async function askForProof(ports: AskPorts, actor: Actor, domain: string, requestId: string): Promise<void> {
  await seeOwnWrites(ports, actor.account.id);
  if (isDomainProven(ports, { accountId: actor.account.id, domain })) return;
  if (ownedZone(ports, actor.account.id, domain) === undefined)
    await createZone(ports, actor, { name: domain, defaultTtl: DEFAULT_TTL, claim: true, requestId }).catch(atDomain);
  else await requestClaim(ports, actor, { zone: domain, requestId });
}

/** Throws the failure of a zone with the name of the field here. */
function atDomain(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const { code, message, details, retryAfter } = error;
  const here = details.map((detail) => (detail.path === 'name' ? { ...detail, path: 'domain' } : detail));
  throw new Failure(code, message, here, { retryAfter, cause: error });
}

/** A request in the transaction that carries it out. */
interface Asking {
  readonly client: PoolClient;
  readonly ports: VerificationPorts;
  readonly actor: Actor;
  readonly requestId: string;
}

async function begin({ client, ports, actor, requestId }: Asking, domain: string | null): Promise<Verification> {
  const held = await holdVerification(client, actor.account.id);
  if (held === undefined) throw new Failure('not_found', 'this account was deleted');
  const now = ports.now();
  if (nextState(stateOf(held, now), 'asked') === undefined) return held;
  const asked = {
    ...held,
    state: 'pending',
    askedAt: new Date(now),
    domain,
    proof: held.proof === 'review' ? 'review' : null,
    linkExpiresAt: null,
    mark: null,
  } as const;
  const details = JSON.stringify({ verification: { domain } });
  await recordActions(client, [actorEntry(actor, requestId, 'account.verification', details)]);
  return advance(client, ports, asked);
}
