import { DOMAIN_PROOFS, findCondition } from '@fourwinds/resources';
import { registeredDomain } from '@fourwinds/zones';
import type { PoolClient } from 'pg';
import { verificationPage } from '../accounts/verification-page.ts';
import { makeLink } from '../people/links.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import type { Services } from '../services.ts';
import { ownedZone } from '../zones/find-zone.ts';
import { nextLook } from './verification-states.ts';
import { type ProofKind, saveVerification, type Verification } from './verification.ts';

/** Ports with which a verification goes on. */
export type VerificationPorts = PeoplePorts & Pick<Services, 'zoneIndex'>;

/** An address has three links an hour. */
const NEXT_LINK_MILLISECONDS = 10 * 60 * 1000;

/** Reasons of the condition Proven with which a domain is proven in the public DNS, by an owner that has it or by one that waits for it. */
const PROVEN: readonly string[] = [...DOMAIN_PROOFS, 'Contender'];

/** The proof that holds; undefined where there is none yet. */
export function proofOf(ports: Pick<Services, 'zoneIndex'>, verification: Verification): ProofKind | undefined {
  return verification.proof ?? (isDomainProven(ports, verification) ? 'domain' : undefined);
}

/** Whether a domain is that of a zone of the account which is proven. */
export function isDomainProven(
  ports: Pick<Services, 'zoneIndex'>,
  { accountId, domain }: Pick<Verification, 'accountId' | 'domain'>,
): boolean {
  const zone = domain === null ? undefined : ownedZone(ports, accountId, domain);
  return PROVEN.includes(findCondition(zone?.status?.conditions, 'Proven')?.reason ?? '');
}

/** Whether a verification waits for its proof. */
export function isPending({ state, verifiedAt }: Verification): boolean {
  return state === 'pending' && verifiedAt === null;
}

/** Does what a verification is waiting for, in a transaction that holds it: sends the link where there is a proof, and the answer of a review. */
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

/** Has an account reviewed though it has a proof: its domain has verified another one. */
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

/** Keeps the domain that verifies an account; false where it has verified another one, also in a transaction at the same time. */
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
