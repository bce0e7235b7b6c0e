import { DOMAIN_PROOFS, findCondition } from '@fourwinds/resources';
import { registeredDomain } from '@fourwinds/zones';
import type { PoolClient } from 'pg';
import { verificationPage } from '../../kernel/verification-page.ts';
import { makeLink } from '../people/links.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { ownedZone } from '../../zones/zone/find-zone.ts';
import { isWithinSuffix } from '../../zones/zone/registered-names.ts';
import { nextLook } from './verification-states.ts';
import { type ProofKind, saveVerification, type Verification } from './verification.ts';

type ProofPorts = Pick<ZonePorts, 'zoneIndex' | 'suffixes'>;

export type VerificationPorts = PeoplePorts & ProofPorts;

/** Delay before another attempt to send the link, if the address has reached the limit of three links per hour. */
const NEXT_LINK_MILLISECONDS = 10 * 60 * 1000;

/** Reasons of condition Proven that show a proof in the public DNS, by the owner of the domain or by a contender. */
const PROVEN: readonly string[] = [...DOMAIN_PROOFS, 'Contender'];

/** Returns the kind of the valid proof, or undefined if there is no proof yet. */
export function proofOf(ports: ProofPorts, verification: Verification): ProofKind | undefined {
  return verification.proof ?? (isDomainProven(ports, verification) ? 'domain' : undefined);
}

/**
 * True if the domain belongs to a proven zone of the account. Names below a suffix prove nothing, because anyone can
 * register them.
 */
export function isDomainProven(
  ports: ProofPorts,
  { accountId, domain }: Pick<Verification, 'accountId' | 'domain'>,
): boolean {
  if (domain === null || isWithinSuffix(domain, ports.suffixes)) return false;
  const zone = ownedZone(ports, accountId, domain);
  return PROVEN.includes(findCondition(zone?.status?.conditions, 'Proven')?.reason ?? '');
}

export function isPending({ state, verifiedAt }: Verification): boolean {
  return state === 'pending' && verifiedAt === null;
}

/**
 * Performs the next step of a verification, in a transaction that locks it. If there is a proof, sends the link.
 * After a review, sends the result.
 */
export async function advance(
  client: PoolClient,
  ports: VerificationPorts,
  verification: Verification,
): Promise<Verification> {
  if (isPending(verification)) return advancePending(client, ports, verification);
  if (verification.state === 'refused') await tellRefusal(client, ports, verification);
  return saveVerification(client, verification, { nextAt: null });
}

async function advancePending(
  client: PoolClient,
  ports: VerificationPorts,
  verification: Verification,
): Promise<Verification> {
  const now = ports.now();
  const proof = proofOf(ports, verification);
  if (proof === undefined)
    return saveVerification(client, verification, { nextAt: nextLook(verification.askedAt!, now) });
  if (proof === 'domain' && (await isUsedByOther(client, verification))) return mark(client, verification, now);
  return sendLink(client, ports, { ...verification, proof });
}

async function sendLink(
  client: PoolClient,
  ports: VerificationPorts,
  verification: Verification,
): Promise<Verification> {
  const { accountId, personId, proof } = verification;
  const email = verification.email!;
  const link = await makeLink(client, ports, { purpose: 'verify_account', email, personId, accountId });
  if (link === undefined) {
    const nextAt = new Date(ports.now() + NEXT_LINK_MILLISECONDS);
    return saveVerification(client, verification, { proof, nextAt });
  }
  await ports.mails.enqueue(client, { to: email, kind: 'verify_account', values: link });
  const { expiresAt: linkExpiresAt } = link;
  return saveVerification(client, verification, { state: 'link_sent', proof, linkExpiresAt, nextAt: null });
}

/** Requires a review even though there is a proof, because the domain has already verified another account. */
export async function mark(client: PoolClient, verification: Verification, now: number): Promise<Verification> {
  return saveVerification(client, verification, {
    state: 'review',
    mark: 'domain_used',
    proof: null,
    reviewAskedAt: new Date(now),
    reviewText: verification.decidedAt === null ? verification.reviewText : null,
    nextAt: null,
  });
}

async function isUsedByOther(client: PoolClient, { accountId, domain }: Verification): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM verified_domains WHERE domain = $1 AND account_id <> $2', [
    registeredDomain(domain!),
    accountId,
  ]);
  return rowCount !== 0;
}

/**
 * Reserves the domain for verifying this account. Returns false if the domain has verified another account, even in a
 * concurrent transaction.
 */
export async function useDomain(client: PoolClient, { accountId, domain }: Verification): Promise<boolean> {
  const values = [registeredDomain(domain!), accountId];
  await client.query(
    'INSERT INTO verified_domains (domain, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values,
  );
  const { rowCount } = await client.query('SELECT FROM verified_domains WHERE domain = $1 AND account_id = $2', values);
  return rowCount === 1;
}

async function tellRefusal(
  client: PoolClient,
  ports: VerificationPorts,
  { email, refusal }: Verification,
): Promise<void> {
  if (email === null || refusal === null) return;
  const values = { reason: refusal, link: verificationPage(ports) };
  await ports.mails.enqueue(client, { to: email, kind: 'review_refused', values });
}
