import { readAddress } from '@fourwinds/mail';
import type { PoolClient } from 'pg';
import { actorEntry } from '../accounts/actor-entry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { requestProof } from '../../zones/proof/request-proof.ts';
import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { createZone, type CreateZonePorts } from '../../zones/manage/create-zone.ts';
import { readDomain } from '../../zones/zone/domain.ts';
import { ownedZone } from '../../zones/zone/find-zone.ts';
import { isWithinSuffix } from '../../zones/zone/registered-names.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';
import { advance, isDomainProven, type VerificationPorts } from './advance.ts';
import { nextState } from './verification-states.ts';
import { findVerification, holdVerification, stateOf, type Verification } from './verification.ts';

export type AskPorts = VerificationPorts & CreateZonePorts;

export interface AskForVerification {
  /** Domain to prove. If omitted, the domain of the previous request is used. */
  readonly domain?: string;
  readonly requestId: string;
}

const DEFAULT_TTL = 3600;

/**
 * Requests verification of an account. Claims the domain, and creates its zone if there is none. Once the domain is
 * proven, sends the link to the account's email address. Repeat the call to check again or to get another link. Does
 * nothing for a verified account. Throws Failure validation_error, unavailable, conflict if the account has no
 * address, and the errors of creating or claiming a zone.
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
  refuseSuffix(ports, named);
  const isReviewed = before.proof === 'review';
  if (named === null && !isReviewed) throw fieldFailure('domain', 'name a domain that you have, such as example.com');
  if (named !== null && !isReviewed) await askForProof(ports, actor, named, requestId);
  return ports.people.transact((client) => begin({ client, ports, actor, requestId }, named));
}

export async function verificationOf(
  { people }: Pick<VerificationPorts, 'people'>,
  actor: Actor,
): Promise<Verification> {
  const found = await findVerification(people.database, actor.account.id);
  if (found === undefined) throw new Failure('not_found', 'this account was deleted');
  return found;
}

/** Throws Failure validation_error for a name below a suffix, because anyone can register such a name. */
function refuseSuffix({ suffixes }: Pick<VerificationPorts, 'suffixes'>, domain: string | null): void {
  if (domain !== null && isWithinSuffix(domain, suffixes))
    throw fieldFailure(
      'domain',
      `${domain} is below a suffix of this service; name a domain that you registered elsewhere`,
    );
}

/** Throws Failure unavailable if links cannot be sent, or conflict if the account has no address. */
export function requireAddress({ pagesUrl }: Pick<VerificationPorts, 'pagesUrl'>, { email }: Verification): void {
  if (pagesUrl === '')
    throw new Failure('unavailable', 'links are not possible before the administrators set FOURWINDS_PUBLIC_URL');
  if (email === null || 'problem' in readAddress(email))
    throw new Failure('conflict', 'the account has no e-mail address for the link; ask the administrators for one');
}

/** Asks the operator to check the domain's proof, unless the domain is already proven. */
async function askForProof(ports: AskPorts, actor: Actor, domain: string, requestId: string): Promise<void> {
  await seeOwnWrites(ports, actor.account.id);
  if (isDomainProven(ports, { accountId: actor.account.id, domain })) return;
  if (ownedZone(ports, actor.account.id, domain) === undefined)
    await createZone(ports, actor, { name: domain, defaultTtl: DEFAULT_TTL, requestProof: true, requestId }).catch(
      atDomain,
    );
  else await requestProof(ports, actor, { zone: domain, requestId });
}

/** Rethrows a failure about a zone, with the name of this request's field. */
function atDomain(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const { code, message, details, retryAfter } = error;
  const here = details.map((detail) => (detail.path === 'name' ? { ...detail, path: 'domain' } : detail));
  throw new Failure(code, message, here, { retryAfter, cause: error });
}

/** A request and the transaction that processes it. */
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
