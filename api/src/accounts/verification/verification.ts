import type { PoolClient } from 'pg';
import type { Database } from '../../storage/db/database.ts';
import { stateAt, type VerificationState } from './verification-states.ts';

/**
 * Kinds of proof: a `domain` proven in the public DNS, or a `review`. An account needs one of them. Billing can add a
 * payment method here.
 */
export const proofKinds = ['domain', 'review'] as const;

export type ProofKind = (typeof proofKinds)[number];

/** Rules that require a review despite a proof. `domain_used`: the domain has verified another account. */
export type Mark = 'domain_used';

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

export interface Verification extends VerificationRow {
  readonly accountId: string;
  readonly name: string;
  readonly plan: string;
  readonly verifiedAt: Date | null;
  readonly personId: string | null;
  /** Email address of the account, which receives the link. */
  readonly email: string | null;
}

/** Returns the verification of an account, or undefined if the account does not exist. */
export async function findVerification(database: Database, accountId: string): Promise<Verification | undefined> {
  const { rows } = await database.query<Verification>(`${SELECT} WHERE a.id = $1`, [accountId]);
  return rows.at(0);
}

/** Returns the verification of an account and locks it until the transaction ends. */
export async function holdVerification(client: PoolClient, accountId: string): Promise<Verification | undefined> {
  // Locks first: after waiting for a lock, READ COMMITTED does not read the joined rows again.
  await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  return findVerification(client, accountId);
}

export function stateOf(verification: Verification, now: number): VerificationState {
  return stateAt({ ...verification, isVerified: verification.verifiedAt !== null }, now);
}

/** Stores fields of a verification and returns the result. Omitted fields stay unchanged. */
export async function saveVerification<T extends Verification>(
  client: PoolClient,
  verification: T,
  change: Partial<VerificationRow>,
): Promise<T> {
  const after = { ...verification, ...change };
  await client.query(SAVE, [after.accountId, ...FIELDS.map((field) => after[field])]);
  return after;
}

export async function dueVerifications(
  database: Database,
  now: number,
  count: number,
): Promise<readonly Verification[]> {
  const text = `${SELECT} WHERE v.next_at <= $1 ORDER BY v.next_at LIMIT $2`;
  const query = { name: 'due-verifications', text, values: [new Date(now), count] };
  return (await database.query<Verification>(query)).rows;
}

/** Sets the next check times, unless another process has done so. */
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

/** SELECT of verifications. Joins accounts as `a`, persons as `p` and account_verifications as `v`. */
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
