import type { Pool } from 'pg';

/** What is about to be written to the store. */
export interface Intent {
  readonly id: string;
  readonly accountId: string;
  readonly tokenId: string;
  readonly action: string;
  readonly zoneId: string;
  /** metadata.name of the Zone. */
  readonly zoneObject: string;
  readonly domain: string;
  readonly requestId: string;
  readonly request: unknown;
  /** The version that the write replaces; null for a creation. */
  readonly expectedVersion: string | null;
  /** The change that wrote that version, as its annotation says. */
  readonly follows: string | null;
}

export type Outcome = { readonly state: 'applied'; readonly revision: string } | { readonly state: 'failed' };

export type PendingChange = Pick<Intent, 'id' | 'action' | 'zoneObject'> & {
  /** A later change found this one's annotation. */
  readonly followed: boolean;
};

/** For how long a list waits for a write of its account; older ones have been seen by every replica. */
const RECENT = '5 minutes';

/**
 * The store and the database share no transaction: a write is recorded here before it is made and settled after, so
 * that none is ever unexplained. Settling need not be durable, since the store says what became of a change.
 */
export class Journal {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async begin(intent: Intent): Promise<void> {
    const { id, accountId, tokenId, action, zoneId, zoneObject, domain, requestId, request, expectedVersion, follows } =
      intent;
    await this.#pool.query({
      name: 'begin-change',
      text: `INSERT INTO changes (id, account_id, token_id, action, zone_id, zone_object, domain, request_id, request, expected_version, follows)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             ON CONFLICT (id) DO UPDATE SET expected_version = excluded.expected_version, follows = excluded.follows`,
      values: [
        id,
        accountId,
        tokenId,
        action,
        zoneId,
        zoneObject,
        domain,
        requestId,
        JSON.stringify(request),
        expectedVersion,
        follows,
      ],
    });
  }

  async settle(id: string, outcome: Outcome): Promise<void> {
    await this.#pool.query({
      name: 'settle-change',
      text: `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
             UPDATE changes SET state = $2, revision = $3, settled_at = now() FROM quick WHERE id = $1`,
      values: [id, outcome.state, outcome.state === 'applied' ? outcome.revision : null],
    });
  }

  /** The latest version that an account has written of late, through whichever replica. */
  async lastRevision(accountId: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ revision: string | null }>({
      name: 'last-revision',
      text: `SELECT max(revision)::text AS revision FROM changes WHERE account_id = $1 AND settled_at > now() - interval '${RECENT}'`,
      values: [accountId],
    });
    return rows[0].revision ?? undefined;
  }

  /** Changes that nobody settled for a minute: their process died, or the store did not say what became of them. */
  async pending(): Promise<PendingChange[]> {
    const { rows } = await this.#pool.query<PendingChange>(
      `SELECT id, action, zone_object AS "zoneObject",
              EXISTS (SELECT 1 FROM changes later WHERE later.follows = changes.id::text) AS followed
       FROM changes WHERE state = 'pending' AND created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000`,
    );
    return rows;
  }
}
