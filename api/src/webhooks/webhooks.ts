import { API_VERSION, type ControlKind, type SecretColumn, secretPlace } from '@fourwinds/webhooks';
import type { KeyRing } from '@fourwinds/envelope';
import type { Pool, PoolClient } from 'pg';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { actAndRecord } from '../audit/audit-rows.ts';
import { Failure } from '../failure.ts';
import { beginAccount, isBegun, type ZoneAtStart } from './announced-zones.ts';
import type { WebhookRecorder } from './audit-webhook.ts';
import type { Webhook, WebhookSettings } from './webhook.ts';

/** A webhook to be made. */
export interface NewWebhook extends WebhookSettings {
  /** A webhook that has it already gets this secret. */
  readonly id: string;
  readonly secret: string;
}

/** The number of webhooks that an account may have, its zones, and the row of the audit log. */
export interface Creation {
  readonly limit: number;
  /** The zones of an account that has no webhook yet. */
  readonly zones?: readonly ZoneAtStart[];
  readonly record: WebhookRecorder;
}

export interface Rotation {
  readonly secret: string;
  /** For how long the secret before stays valid. */
  readonly seconds: number;
  /** The request, where it has a key: a rotation of the same request is one. */
  readonly rotation: string | undefined;
  readonly record: WebhookRecorder;
}

/** A delivery that the service sends of itself, and the id of its event. */
export interface Control {
  readonly kind: ControlKind;
  readonly eventId: string;
  readonly createdAt: Date;
}

/** The webhooks of all accounts, as their owners see and change them. */
export class Webhooks {
  readonly #pool: Pool;
  readonly #keys: KeyRing | undefined;

  /** Without keys, webhooks can neither be made nor rotated. */
  constructor(pool: Pool, keys: KeyRing | undefined) {
    this.#pool = pool;
    this.#keys = keys;
  }

  /** The webhooks of an account, the oldest first. */
  async list(accountId: string): Promise<readonly Webhook[]> {
    return (await this.#pool.query<Webhook>(`${SELECT} ORDER BY created_at, id`, [accountId])).rows;
  }

  /** A webhook of an account. */
  async get(accountId: string, id: string): Promise<Webhook | undefined> {
    return find(this.#pool, accountId, id);
  }

  /** How many webhooks an account has. */
  async count(accountId: string): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(COUNT, [accountId, null]);
    return rows[0].count;
  }

  /** Whether the zones of an account are compared already. */
  async hasBegun(accountId: string): Promise<boolean> {
    return isBegun(this.#pool, accountId);
  }

  /** Makes a webhook of an account that has fewer than it may, begins its verification, and records that; undefined for one that has as many. */
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
        const { rows: counts } = await client.query<{ count: number }>(COUNT, [accountId, id]);
        if (counts[0].count >= creation.limit) return { made: undefined, isNew: false };
        const values = [id, accountId, url, description, events ?? [], zones ?? [], secret];
        const { rows } = await client.query<Webhook & { isNew: boolean }>(INSERT, values);
        const [{ isNew, ...made }] = rows;
        if (isNew && creation.zones !== undefined) await beginAccount(client, accountId, creation.zones);
        if (isNew) await addControl(client, accountId, made, control);
        return { made, isNew };
      },
      ({ made, isNew }) => (made !== undefined && isNew ? [creation.record('webhook.create', made)] : []),
    );
    return made;
  }

  /** Changes the settings of a webhook, and records that. One with another URL is verified again, by `control`. Undefined where it is gone. */
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

  /** Sends a verification or a test. Gives the id of its delivery: one that waits is sent now instead. Undefined where the webhook is gone. */
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

  /** Gives a webhook another secret, and records that; the one before stays valid for some seconds. Undefined where it is gone. */
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

  /** Ends a webhook, and records that; its deliveries are deleted later. */
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

/** The condition of webhooks that were not deleted. */
const IS_THERE = 'deleted_at IS NULL';

const COLUMNS = `
  id, url, description, nullif(events, '{}') AS events, nullif(zones, '{}') AS zones, state, created_at AS "createdAt",
  CASE WHEN state <> 'unverified' THEN verified_at END AS "verifiedAt", failing_since AS "failingSince", disabled_at AS "disabledAt",
  disabled_reason AS "disabledReason", CASE WHEN previous_until > now() THEN previous_until END AS "previousUntil"`;

const SELECT = `SELECT ${COLUMNS} FROM webhooks WHERE account_id = $1 AND ${IS_THERE}`;

const COUNT = `SELECT count(*)::integer AS count FROM webhooks WHERE account_id = $1 AND id IS DISTINCT FROM $2::uuid AND ${IS_THERE}`;

const INSERT = `
  INSERT INTO webhooks (id, account_id, url, description, events, zones, secret) VALUES ($1, $2, $3, $4, $5, $6, $7)
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

/** Waiting deliveries that the service sends of itself. */
const IS_CONTROL = `webhook_id = $1 AND state = 'waiting' AND is_control`;

/** A worker that is sending one of them cannot finish it any more. */
const END_CONTROLS = `
  UPDATE webhook_deliveries
  SET state = 'failed', finished_at = now(), next_attempt_at = NULL, holder = NULL, lease_until = NULL
  WHERE ${IS_CONTROL}`;

const SEND_NOW = `
  UPDATE webhook_deliveries SET next_attempt_at = now(), first_attempt_at = NULL, attempts_before = attempts
  WHERE ${IS_CONTROL} AND kind = $2 RETURNING id`;

const ADD_CONTROL = `
  WITH event AS (
    INSERT INTO webhook_events (id, account_id, kind, created_at, body) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING
  )
  INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind) VALUES ($1, $6, $1, $3)
  ON CONFLICT (id) DO UPDATE SET kind = excluded.kind RETURNING id`;

async function find(database: Pool | PoolClient, accountId: string, id: string): Promise<Webhook | undefined> {
  return (await database.query<Webhook>(`${SELECT} AND id = $2`, [accountId, id])).rows.at(0);
}

async function lock(client: PoolClient, accountId: string, id: string): Promise<Webhook | undefined> {
  return (await client.query<Webhook>(`${SELECT} AND id = $2 FOR UPDATE`, [accountId, id])).rows.at(0);
}

/** Lets the next 200 to a verification of the present URL, and no earlier one, begin the deliveries. */
async function verify(client: PoolClient, accountId: string, webhook: Webhook, control: Control): Promise<void> {
  await client.query(UNVERIFY, [webhook.id]);
  await client.query(END_CONTROLS, [webhook.id]);
  await addControl(client, accountId, webhook, control);
}

/** The id of the waiting delivery of a kind, which is to be sent now; undefined where there is none. */
async function sendNow(client: PoolClient, webhookId: string, kind: ControlKind): Promise<string | undefined> {
  return (await client.query<{ id: string }>(SEND_NOW, [webhookId, kind])).rows.at(0)?.id;
}

/** Adds a delivery; gives its id, which is that of its event, too. */
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
