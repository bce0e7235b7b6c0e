import type { Pool } from 'pg';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { actAndRecord } from '../audit/audit-rows.ts';

/** A person who runs the service. */
export interface Operator {
  readonly accountId: string;
  readonly email: string;
  readonly since: Date;
}

/** The persons who see the pages for operators. */
export class Operators {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** All of them, the first one first. */
  async list(): Promise<readonly Operator[]> {
    return (await this.#pool.query<Operator>(LIST)).rows;
  }

  /** Makes the person of an account an operator, and records that; false where the account has no person, or they are one already. */
  async add(accountId: string, entry: AuditEntry): Promise<boolean> {
    return this.#change(ADD, accountId, entry);
  }

  /** The person of an account is no longer one, at once; false where they were none. */
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
