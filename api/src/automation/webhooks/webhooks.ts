import { API_VERSION, type ControlKind, type SecretColumn, secretPlace } from '@fourwinds/webhooks';
import type { KeyRing } from '@fourwinds/envelope';
import type { Pool, PoolClient } from 'pg';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import { Failure } from '../../kernel/failure.ts';
import { beginAccount, isBegun, type ZoneAtStart } from './announced-zones.ts';
import type { WebhookRecorder } from './audit-webhook.ts';
import type { Webhook, WebhookSettings } from './webhook.ts';

export interface NewWebhook extends WebhookSettings {
  /** If a webhook with this ID exists, it gets the new secret. */
  readonly id: string;
  readonly secret: string;
}

export interface Creation {
  readonly limit: number;
  /** Zones of the account. Set if they are not stored yet. */
  readonly zones?: readonly ZoneAtStart[];
  readonly record: WebhookRecorder;
}

/** The zones of the account are no longer stored, because its last webhook was deleted a moment ago. */
export class ZonesForgotten extends Error {}

export interface Rotation {
  readonly secret: string;
  /** How long the previous secret stays valid. */
  readonly seconds: number;
  /** ID of a request with an Idempotency-Key, if any. If the request is repeated, the secret is rotated only once. */
  readonly rotation: string | undefined;
  readonly record: WebhookRecorder;
}

/** A delivery that the service itself originates, with its event ID. */
export interface Control {
  readonly kind: ControlKind;
  readonly eventId: string;
  readonly createdAt: Date;
}

export class Webhooks {
  readonly #pool: Pool;
  readonly #keys: KeyRing | undefined;

  /** Without keys, webhooks can be neither created nor rotated. */
  constructor(pool: Pool, keys: KeyRing | undefined) {
    this.#pool = pool;
    this.#keys = keys;
  }

  async list(accountId: string): Promise<readonly Webhook[]> {
    return (await this.#pool.query<Webhook>(`${SELECT} ORDER BY created_at, id`, [accountId])).rows;
  }

  async get(accountId: string, id: string): Promise<Webhook | undefined> {
    return find(this.#pool, accountId, id);
  }

  async count(accountId: string): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(COUNT, [accountId, null]);
    return rows[0].count;
  }

  /** True if the zones of the account are already stored. */
  async hasBegun(accountId: string): Promise<boolean> {
    return isBegun(this.#pool, accountId);
  }

  /**
   * Creates a webhook, starts the verification of its URL, and writes an audit entry. Returns undefined if the account has
   * reached its limit. Throws ZonesForgotten if the zones of the account are neither given nor stored.
   */
  async create(
    accountId: string,
    webhook: NewWebhook,
    control: Control,
    creation: Creation,
  ): Promise<Webhook | undefined> {
    const { id, url, description, events, zones } = webhook;
    const secret = this.#seal(webhook.secret, id, 'secret');
    const { made } = await this.#change(
      async (client) => {
        await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
        if (creation.zones === undefined && !(await isBegun(client, accountId))) throw new ZonesForgotten();
        const { rows: counts } = await client.query<{ count: number }>(COUNT, [accountId, id]);
        if (counts[0].count >= creation.limit) return { made: undefined, isNew: false };
        const values = [id, accountId, url, description, events ?? [], zones ?? [], secret];
        const { rows } = await client.query<Webhook & { isNew: boolean }>(INSERT, values);
        const [{ isNew, ...made }] = rows;
        if (isNew && creation.zones !== undefined) await beginAccount(client, accountId, creation.zones);
        if (isNew && url !== null) await addControl(client, accountId, made, control);
        return { made, isNew };
      },
      ({ made, isNew }) => (made !== undefined && isNew ? [creation.record('webhook.create', made)] : []),
    );
    return made;
  }

  /**
   * Changes the settings of a webhook, and writes an audit entry. `control` verifies a new URL. Returns undefined if
   * the webhook no longer exists.
   */
  async change(
    accountId: string,
    { id, url, description, events, zones }: WebhookSettings & Pick<Webhook, 'id'>,
    control: Control,
    record: WebhookRecorder,
  ): Promise<Webhook | undefined> {
    return this.#change(
      async (client) => {
        const before = await lock(client, accountId, id);
        if (before === undefined) return undefined;
        await client.query('UPDATE webhooks SET url = $2, description = $3, events = $4, zones = $5 WHERE id = $1', [
          id,
          url,
          description,
          events ?? [],
          zones ?? [],
        ]);
        if (url !== before.url) await verify(client, accountId, { ...before, url }, control);
        return find(client, accountId, id);
      },
      (changed) => (changed === undefined ? [] : [record('webhook.update', changed)]),
    );
  }

  /**
   * Sends a verification or test. If one is already waiting, sends that one now. Returns the delivery ID, or
   * undefined if the webhook no longer exists.
   */
  async send(
    accountId: string,
    { id }: Pick<Webhook, 'id'>,
    control: Control,
    record?: WebhookRecorder,
  ): Promise<string | undefined> {
    const sent = await this.#change(
      async (client) => {
        const webhook = await lock(client, accountId, id);
        if (webhook === undefined) return undefined;
        if (control.kind === 'endpoint.verify') await client.query(BEGIN_VERIFICATION, [id]);
        return {
          webhook,
          delivery:
            (await sendNow(client, id, control.kind)) ?? (await addControl(client, accountId, webhook, control)),
        };
      },
      (done) => (done === undefined || record === undefined ? [] : [record('webhook.verify', done.webhook)]),
    );
    return sent?.delivery;
  }

  /**
   * Replaces the secret of a webhook, and writes an audit entry. The previous secret stays valid for `seconds`.
   * Returns undefined if the webhook no longer exists.
   */
  async rotate(
    accountId: string,
    { id }: Pick<Webhook, 'id'>,
    { secret, seconds, rotation, record }: Rotation,
  ): Promise<Webhook | undefined> {
    const rotated = await this.#change(
      async (client) => {
        const { rows } = await client.query<{ secret: Buffer; rotation: string | null }>(
          `SELECT secret, rotation FROM webhooks WHERE account_id = $1 AND id = $2 AND ${IS_THERE} FOR UPDATE`,
          [accountId, id],
        );
        const before = rows.at(0);
        if (before === undefined) return undefined;
        const isNew = rotation === undefined || before.rotation !== rotation;
        if (isNew) {
          const previous = this.#seal(this.#open(before.secret, id), id, 'previous_secret');
          await client.query(KEEP_PREVIOUS, [id, previous, seconds]);
        }
        await client.query('UPDATE webhooks SET secret = $2, rotation = $3 WHERE id = $1', [
          id,
          this.#seal(secret, id, 'secret'),
          rotation,
        ]);
        return { isNew, webhook: (await find(client, accountId, id))! };
      },
      (done) => (done?.isNew === true ? [record('webhook.rotate', done.webhook)] : []),
    );
    return rotated?.webhook;
  }

  /** Marks a webhook as deleted, and writes an audit entry. Its deliveries are deleted later. */
  async delete(accountId: string, webhook: Webhook, record: WebhookRecorder): Promise<void> {
    await this.#change(
      async (client) => {
        const { rowCount } = await client.query(DELETE, [accountId, webhook.id]);
        await client.query(END_CONTROLS, [webhook.id]);
        return rowCount;
      },
      (rowCount) => (rowCount === 0 ? [] : [record('webhook.delete', webhook)]),
    );
  }

  #seal(secret: string, id: string, column: SecretColumn): Buffer {
    return this.#ring.seal(secret, secretPlace(id, column));
  }

  #open(sealed: Buffer, id: string): string {
    return this.#ring.open(sealed, secretPlace(id, 'secret'));
  }

  get #ring(): KeyRing {
    if (this.#keys !== undefined) return this.#keys;
    throw new Failure('unavailable', 'webhooks are not possible before the administrators set FOURWINDS_WEBHOOK_KEYS');
  }

  #change<T>(act: (client: PoolClient) => Promise<T>, entriesOf: (result: T) => readonly AuditEntry[]): Promise<T> {
    return actAndRecord(this.#pool, act, entriesOf);
  }
}

const IS_THERE = 'deleted_at IS NULL';

const COLUMNS = `
  id, url, description, nullif(events, '{}') AS events, nullif(zones, '{}') AS zones, state, created_at AS "createdAt",
  CASE WHEN state <> 'unverified' THEN verified_at END AS "verifiedAt", failing_since AS "failingSince", disabled_at AS "disabledAt",
  disabled_reason AS "disabledReason", CASE WHEN previous_until > now() THEN previous_until END AS "previousUntil"`;

const SELECT = `SELECT ${COLUMNS} FROM webhooks WHERE account_id = $1 AND ${IS_THERE}`;

const COUNT = `SELECT count(*)::integer AS count FROM webhooks WHERE account_id = $1 AND id IS DISTINCT FROM $2::uuid AND ${IS_THERE}`;

const INSERT = `
  INSERT INTO webhooks (id, account_id, url, description, events, zones, secret, state, verified_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $3::text IS NULL THEN 'delivering' ELSE 'unverified' END, CASE WHEN $3::text IS NULL THEN now() END)
  ON CONFLICT (id) DO UPDATE SET secret = excluded.secret RETURNING ${COLUMNS}, xmax = 0 AS "isNew"`;

const BEGIN_VERIFICATION = `
  UPDATE webhooks SET state = 'unverified', paused_state = NULL, failing_since = NULL, disabled_at = NULL, disabled_reason = NULL
  WHERE id = $1 AND state <> 'delivering'`;

const UNVERIFY = `
  UPDATE webhooks SET state = 'unverified', paused_state = NULL, failing_since = NULL, disabled_at = NULL, disabled_reason = NULL
  WHERE id = $1`;

const KEEP_PREVIOUS = `
  UPDATE webhooks SET previous_secret = $2, previous_until = now() + $3 * interval '1 second' WHERE id = $1`;

const DELETE = `
  UPDATE webhooks SET deleted_at = now(), state = 'disabled', secret = '', previous_secret = NULL
  WHERE account_id = $1 AND id = $2 AND ${IS_THERE}`;

/** SQL condition for waiting deliveries originated by the service. */
const IS_CONTROL = `webhook_id = $1 AND state = 'waiting' AND is_control`;

/** Ends waiting verifications and tests. A worker that is sending one of them can no longer record the outcome. */
const END_CONTROLS = `
  UPDATE webhook_deliveries
  SET state = 'failed', finished_at = now(), next_attempt_at = NULL, holder = NULL, lease_until = NULL
  WHERE ${IS_CONTROL}`;

const SEND_NOW = `
  UPDATE webhook_deliveries
  SET next_attempt_at = CASE WHEN next_attempt_at IS NOT NULL THEN now() END, first_attempt_at = NULL,
    attempts_before = attempts, position = NULL
  WHERE ${IS_CONTROL} AND kind = $2 RETURNING id`;

const ADD_CONTROL = `
  WITH event AS (
    INSERT INTO webhook_events (id, account_id, kind, created_at, body) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING
  )
  INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, next_attempt_at)
  SELECT $1, $6, $1, $3, CASE WHEN url IS NOT NULL THEN now() END FROM webhooks WHERE id = $6
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind RETURNING id`;

async function find(database: Pool | PoolClient, accountId: string, id: string): Promise<Webhook | undefined> {
  return (await database.query<Webhook>(`${SELECT} AND id = $2`, [accountId, id])).rows.at(0);
}

async function lock(client: PoolClient, accountId: string, id: string): Promise<Webhook | undefined> {
  return (await client.query<Webhook>(`${SELECT} AND id = $2 FOR UPDATE`, [accountId, id])).rows.at(0);
}

/**
 * Requires a new 200 response from the current URL before deliveries begin. A response to an earlier verification
 * does not count.
 */
async function verify(client: PoolClient, accountId: string, webhook: Webhook, control: Control): Promise<void> {
  await client.query(UNVERIFY, [webhook.id]);
  await client.query(END_CONTROLS, [webhook.id]);
  await addControl(client, accountId, webhook, control);
}

/** Sends the waiting delivery of a kind now. Returns its ID, or undefined if there is none. */
async function sendNow(client: PoolClient, webhookId: string, kind: ControlKind): Promise<string | undefined> {
  return (await client.query<{ id: string }>(SEND_NOW, [webhookId, kind])).rows.at(0)?.id;
}

/** Adds a delivery. Returns its ID, which is also the event ID. */
async function addControl(
  client: PoolClient,
  accountId: string,
  { id: webhookId, events, zones }: Webhook,
  { kind, eventId: id, createdAt }: Control,
): Promise<string> {
  const created_at = createdAt.toISOString();
  const data = { webhook_id: webhookId, events, zones };
  const body = { id, type: kind, api_version: API_VERSION, created_at, account_id: accountId, data };
  await client.query(ADD_CONTROL, [id, accountId, kind, created_at, JSON.stringify(body), webhookId]);
  return id;
}
