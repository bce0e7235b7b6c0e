import type { PoolClient } from 'pg';
import type { Database } from '../db/database.ts';
import { stateAt, type VerificationState } from './verification-states.ts';

/** The proofs of which one is needed, by the way that somebody gives it: `domain` in the public DNS; `review` stands in for one. A payment method has its place here, with billing. */
export const proofKinds = ['domain', 'review'] as const;

export type ProofKind = (typeof proofKinds)[number];

/** The rules by which an account is reviewed though it has a proof: its domain has verified another account. */
export type Mark = 'domain_used';

/** A verification as it is stored. */
export interface VerificationRow {
  readonly state: VerificationState | null;
  readonly askedAt: Date | null;
  readonly domain: string | null;
  readonly proof: ProofKind | null;
  readonly linkExpiresAt: Date | null;
  readonly reviewAskedAt: Date | null;
  readonly reviewText: string | null;
  readonly mark: Mark | null;
  readonly decidedAt: Date | null;
  readonly refusal: string | null;
  readonly nextAt: Date | null;
}

/** An account, and how far its verification is. */
export interface Verification extends VerificationRow {
  readonly accountId: string;
  readonly name: string;
  readonly plan: string;
  readonly verifiedAt: Date | null;
  readonly personId: string | null;
  /** The address on file, which the link is sent to. */
  readonly email: string | null;
}

/** The verification of an account; undefined where there is no such account. */
export async function findVerification(database: Database, accountId: string): Promise<Verification | undefined> {
  const { rows } = await database.query<Verification>(`${SELECT} WHERE a.id = $1`, [accountId]);
  return rows.at(0);
}

/** The same, in a transaction that holds it: no other decides meanwhile. */
export async function holdVerification(client: PoolClient, accountId: string): Promise<Verification | undefined> {
  // A row that was waited for is not read again with the joins of its statement (READ COMMITTED).
  await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  return findVerification(client, accountId);
}

/** The present state. */
export function stateOf(verification: Verification, now: number): VerificationState {
  return stateAt({ ...verification, isVerified: verification.verifiedAt !== null }, now);
}

/** Stores fields of a verification; those that are left out stay. Gives it as it is then. */
export async function saveVerification<T extends Verification>(
  client: PoolClient,
  verification: T,
  change: Partial<VerificationRow>,
): Promise<T> {
  const after = { ...verification, ...change };
  await client.query(SAVE, [after.accountId, ...FIELDS.map((field) => after[field])]);
  return after;
}

/** The verifications for which there is work, at most so many. */
export async function dueVerifications(
  database: Database,
  now: number,
  count: number,
): Promise<readonly Verification[]> {
  const text = `${SELECT} WHERE v.next_at <= $1 ORDER BY v.next_at LIMIT $2`;
  const query = { name: 'due-verifications', text, values: [new Date(now), count] };
  return (await database.query<Verification>(query)).rows;
}

/** Checks verifications again at these times, unless somebody else has done so meanwhile. */
export async function postpone(
  database: Database,
  looks: readonly { readonly verification: Verification; readonly nextAt: Date | null }[],
): Promise<void> {
  const ids = looks.map(({ verification }) => verification.accountId);
  const before = looks.map(({ verification }) => verification.nextAt);
  await database.query(POSTPONE, [ids, before, looks.map(({ nextAt }) => nextAt)]);
}

const COLUMNS: { readonly [field in keyof VerificationRow]: string } = {
  state: 'state',
  askedAt: 'asked_at',
  domain: 'domain',
  proof: 'proof',
  linkExpiresAt: 'link_expires_at',
  reviewAskedAt: 'review_asked_at',
  reviewText: 'review_text',
  mark: 'mark',
  decidedAt: 'decided_at',
  refusal: 'refusal',
  nextAt: 'next_at',
};

const FIELDS = Object.keys(COLUMNS) as (keyof VerificationRow)[];
const NAMES = Object.values(COLUMNS);

/** Columns of a verification, for statements that join accounts `a`, persons `p` and account_verifications `v`. */
export const SELECT = `
  SELECT a.id AS "accountId", a.name, a.plan, a.verified_at AS "verifiedAt", p.id AS "personId", coalesce(p.email, a.email) AS email,
         ${FIELDS.map((field) => `v.${COLUMNS[field]} AS "${field}"`).join(', ')}
  FROM accounts a LEFT JOIN persons p ON p.account_id = a.id LEFT JOIN account_verifications v ON v.account_id = a.id`;

const SAVE = `
  INSERT INTO account_verifications (account_id, ${NAMES.join(', ')})
  VALUES ($1, ${NAMES.map((_, i) => `$${i + 2}`).join(', ')})
  ON CONFLICT (account_id) DO UPDATE SET ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const POSTPONE = `
  UPDATE account_verifications v SET next_at = look.after
  FROM unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) AS look (id, before, after)
  WHERE v.account_id = look.id AND v.next_at = look.before`;
