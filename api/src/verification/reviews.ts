import type { Pool } from 'pg';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { actAndRecord } from '../audit/audit-rows.ts';
import { isUuid } from '../zones/identity.ts';
import { verifyAccount } from './mark-verified.ts';
import { nextState } from './verification-states.ts';
import {
  holdVerification,
  type ProofKind,
  saveVerification,
  SELECT,
  stateOf,
  type Verification,
} from './verification.ts';

/** The longest reason of a refusal, which is a line of a mail. */
export const MAX_REASON = 254;

/** An account that waits for a review. */
export type Review = Verification & { readonly reviewAskedAt: Date };

/** `approved`: the link goes to the address; `refused`: a mail with the reason. */
export type ReviewDecision = { readonly type: 'approved' } | { readonly type: 'refused'; readonly reason: string };

/** The position of a review in the queue. */
export interface ReviewPosition {
  readonly askedAt: string;
  readonly accountId: string;
}

/** The queue of accounts that people who run the service review. */
export class Reviews {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The reviews that wait, the oldest first: so many after a position, or from the first on. */
  async list(count: number, after?: ReviewPosition): Promise<readonly Review[]> {
    const [askedAt, id] = after === undefined ? ['-infinity', NO_ACCOUNT] : [after.askedAt, after.accountId];
    return (await this.#pool.query<Review>(LIST, [askedAt, id, count])).rows;
  }

  /** The review that an account waits for; undefined where it waits for none. */
  async find(accountId: string): Promise<Review | undefined> {
    if (!isUuid(accountId)) return undefined;
    const { rows } = await this.#pool.query<Review>(`${SELECT} WHERE ${WAITS} AND a.id = $1`, [accountId]);
    return rows.at(0);
  }

  /** Verifies an account without a proof or a review, and records that. */
  verify(accountId: string, entry: AuditEntry): Promise<void> {
    return verifyAccount(this.#pool, accountId, entry);
  }

  /** Decides about an account that waits for a review, and records that; a mail follows. false where it waits for none now. */
  async decide(accountId: string, decision: ReviewDecision, entry: AuditEntry, now: number): Promise<boolean> {
    return actAndRecord(
      this.#pool,
      async (client) => {
        const held = await holdVerification(client, accountId);
        const state = held && nextState(stateOf(held, now), decision.type);
        if (held === undefined || state === undefined) return false;
        const decidedAt = new Date(now);
        const outcome =
          decision.type === 'approved'
            ? { proof: 'review' as ProofKind, askedAt: decidedAt }
            : { proof: null, refusal: decision.reason };
        await saveVerification(client, held, { ...outcome, state, decidedAt, nextAt: decidedAt });
        return true;
      },
      (isDone) => (isDone ? [entry] : []),
    );
  }
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const WAITS = `v.state = 'review' AND a.verified_at IS NULL`;
const LIST = `${SELECT} WHERE ${WAITS} AND (v.review_asked_at, v.account_id) > ($1::timestamptz, $2::uuid)
  ORDER BY v.review_asked_at, v.account_id LIMIT $3`;
