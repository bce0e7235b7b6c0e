import type { Pool } from 'pg';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';

export interface StaffMember {
  readonly accountId: string;
  readonly email: string;
  readonly since: Date;
}

/** The users with access to the staff pages, stored in table `operators`. */
export class Staff {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Returns all staff members, in the order they were added. */
  async list(): Promise<readonly StaffMember[]> {
    return (await this.#pool.query<StaffMember>(LIST)).rows;
  }

  /**
   * Adds the user of an account and writes an audit entry. Returns false if the account has no user or the user is
   * already staff.
   */
  async add(accountId: string, entry: AuditEntry): Promise<boolean> {
    return this.#change(ADD, accountId, entry);
  }

  /** Removes the user of an account. Takes effect immediately. Returns false if the user was not staff. */
  async remove(accountId: string, entry: AuditEntry): Promise<boolean> {
    return this.#change(REMOVE, accountId, entry);
  }

  async #change(statement: string, accountId: string, entry: AuditEntry): Promise<boolean> {
    return actAndRecord(
      this.#pool,
      async (client) => (await client.query(statement, [accountId])).rowCount === 1,
      (isDone) => (isDone ? [entry] : []),
    );
  }
}

const LIST = `
  SELECT p.account_id AS "accountId", p.email, o.since FROM operators o JOIN persons p ON p.id = o.person_id ORDER BY o.since, p.id`;

const ADD = `
  INSERT INTO operators (person_id, since) SELECT id, now() FROM persons WHERE account_id = $1 ON CONFLICT DO NOTHING`;

const REMOVE = 'DELETE FROM operators WHERE person_id IN (SELECT id FROM persons WHERE account_id = $1)';
