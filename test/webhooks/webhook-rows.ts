import { randomBytes, randomUUID } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import { createSecret, secretPlace } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import { Accounts } from '../../api/src/accounts/accounts/accounts.ts';

const KEY = randomBytes(32);

/** The setting with the key that encrypts the secrets. */
export const webhookKeys = KEY.toString('hex');
export const webhookKeyRing = new KeyRing([KEY]);

export interface AddedWebhook {
  readonly id: string;
  readonly secret: string;
}

/** Webhooks and deliveries as database rows, as the API writes them. */
export class WebhookRows {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  addAccount(): Promise<string> {
    return new Accounts(this.#pool).create({ name: 'test', plan: 'verified', verified: true });
  }

  async add(accountId: string, url: string, state = 'delivering'): Promise<AddedWebhook> {
    const id = randomUUID();
    const secret = createSecret(randomBytes);
    await this.#pool.query('INSERT INTO webhooks (id, account_id, url, state, secret) VALUES ($1, $2, $3, $4, $5)', [
      id,
      accountId,
      url,
      state,
      webhookKeyRing.seal(secret, secretPlace(id, 'secret')),
    ]);
    return { id, secret };
  }

  /** Adds this many deliveries to each of an account's webhooks. */
  async deliver(accountId: string, webhooks: readonly string[], each = 1, kind = 'zone.created'): Promise<void> {
    await this.#pool.query(
      `WITH event AS (
         INSERT INTO webhook_events (id, account_id, kind, body)
         SELECT gen_random_uuid(), $1, $2, json_build_object('type', $2::text, 'name', 'müller.example', 'number', number)::text
         FROM generate_series(1, $3::integer) AS number RETURNING id
       )
       INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind)
       SELECT gen_random_uuid(), webhook, event.id, $2 FROM event, unnest($4::uuid[]) AS webhook`,
      [accountId, kind, each, webhooks],
    );
  }

  /** The number of deliveries in each state. */
  async states(): Promise<{ readonly [state: string]: number }> {
    const { rows } = await this.#pool.query<{ state: string; count: number }>(
      'SELECT state, count(*)::integer FROM webhook_deliveries GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** Simulates the passage of time: moves the timestamps of all rows into the past. */
  async elapse(milliseconds: number): Promise<void> {
    const past = (columns: readonly string[]): string =>
      columns.map((column) => `${column} = ${column} - $1 * interval '1 millisecond'`).join();
    const deliveries = ['created_at', 'next_attempt_at', 'first_attempt_at', 'lease_until'];
    await this.#pool.query(`UPDATE webhook_deliveries SET ${past(deliveries)}`, [milliseconds]);
    const webhooks = ['failing_since', 'resume_at', 'previous_until'];
    await this.#pool.query(`UPDATE webhooks SET ${past(webhooks)}`, [milliseconds]);
  }
}
