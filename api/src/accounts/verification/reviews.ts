import type { Pool } from 'pg';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import { isUuid } from '../../zones/zone/identity.ts';
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

/** Maximum length of a refusal reason. A reason must fit on a line of a mail. */
export const MAX_REASON = 254;

export type Review = Verification & { readonly reviewAskedAt: Date };

/** `approved`: sends the link. `refused`: sends a mail with the reason. */
export type ReviewDecision = { readonly type: 'approved' } | { readonly type: 'refused'; readonly reason: string };

export interface ReviewPosition {
  readonly askedAt: string;
  readonly accountId: string;
}

export class Reviews {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Returns up to `count` waiting reviews after a position, oldest first. Without a position, starts with the oldest.
   */
  async list(count: number, after?: ReviewPosition): Promise<readonly Review[]> {
    const [askedAt, id] = after === undefined ? ['-infinity', NO_ACCOUNT] : [after.askedAt, after.accountId];
    return (await this.#pool.query<Review>(LIST, [askedAt, id, count])).rows;
  }

  /** Returns the waiting review of an account, or undefined. */
  async find(accountId: string): Promise<Review | undefined> {
    if (!isUuid(accountId)) return undefined;
    const { rows } = await this.#pool.query<Review>(`${SELECT} WHERE ${WAITS} AND a.id = $1`, [accountId]);
    return rows.at(0);
  }

  /** Verifies an account without a proof or review, and writes an audit entry. */
  verify(accountId: string, entry: AuditEntry): Promise<void> {
    return verifyAccount(this.#pool, accountId, entry);
  }

  /**
   * Decides a review and writes an audit entry. The user later gets a mail. Returns false if the account is not
   * waiting for a review.
   */
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
