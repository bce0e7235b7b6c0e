import { randomUUID } from 'node:crypto';
import { openSecrets } from '@fourwinds/webhooks';
import { inTransaction } from '../src/storage/db/transaction.ts';
import type { DeliveryView } from '../src/automation/webhooks/delivery-schema.ts';
import { type NewEvent, recordEvents } from '../src/storage/outbox/record-events.ts';
import type { NewWebhookView } from '../src/automation/webhooks/webhook-schema.ts';
import { type Answer, type ApiUnderTest, webhookKeys } from './harness.ts';

export const RECEIVER = 'https://example.net/hook';

/** Webhooks of an account, and a worker that the test controls. */
export class WebhookWorld {
  readonly #api: ApiUnderTest;

  constructor(api: ApiUnderTest) {
    this.#api = api;
  }

  async create(token: string, body: object = {}, headers = {}): Promise<NewWebhookView> {
    const answer = await this.#api.request(token, 'POST', '/v1/webhooks', {
      body: { url: RECEIVER, ...body },
      headers,
    });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
    return bodyOf(answer);
  }

  async verified(token: string, body: object = {}): Promise<NewWebhookView> {
    const webhook = await this.create(token, body);
    const [verification] = await this.deliveries(token, webhook.id);
    await this.attempt(verification.id, { status: 200, response: 'ok' });
    await this.#api.pool.query("UPDATE webhooks SET state = 'delivering', verified_at = now() WHERE id = $1", [
      webhook.id,
    ]);
    return webhook;
  }

  async deliveries(token: string, id: string, query = ''): Promise<DeliveryView[]> {
    const { status, body } = await this.#api.send(token, 'GET', `/v1/webhooks/${id}/deliveries${query}`);
    expect(status).toBe(200);
    return body.data as unknown as DeliveryView[];
  }

  /** Makes the next attempt of a delivery. The delivery ends, whatever the outcome. */
  async attempt(
    delivery: string,
    result: { readonly status?: number; readonly response?: string; readonly error?: string },
  ) {
    const { status = null, response = null, error = null } = result;
    await this.#api.pool.query(
      `WITH delivery AS (
         UPDATE webhook_deliveries
         SET attempts = attempts + 1, state = CASE WHEN $2 BETWEEN 200 AND 299 THEN 'delivered' ELSE 'failed' END,
             first_attempt_at = now(), next_attempt_at = NULL, finished_at = now()
         WHERE id = $1 RETURNING id, attempts)
       INSERT INTO webhook_attempts (delivery_id, number, at, milliseconds, url, request_headers, status, response_headers, response, error)
       SELECT id, attempts, now(), 12, $6, '{"X-Service-Event":"x"}', $2::integer, CASE WHEN $2 IS NOT NULL THEN '{"server":"x"}' END, $3, $5
       FROM delivery WHERE id = $4`,
      [delivery, status, response, delivery, error, RECEIVER],
    );
  }

  /**
   * Ends the pending deliveries of the account as a worker does. If there are none, first records an event.
   * Afterwards, the webhooks of the account are verified.
   */
  async deliver(accountId: string, status: number): Promise<void> {
    const waiting = `SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE w.account_id = $1 AND d.state = 'waiting'`;
    const idsThatWait = async () => (await this.#api.pool.query<{ id: string }>(waiting, [accountId])).rows;
    if ((await idsThatWait()).length === 0) await this.happen(accountId, {});
    for (const { id } of await idsThatWait()) await this.attempt(id, { status, response: 'ok' });
    await this.#api.pool.query(
      "UPDATE webhooks SET state = 'delivering', verified_at = now() WHERE account_id = $1 AND state = 'unverified'",
      [accountId],
    );
  }

  /** Records events of an account. By default, they concern no zone. */
  async happen(accountId: string, ...events: readonly Partial<NewEvent>[]): Promise<void> {
    await inTransaction(this.#api.pool, (client) =>
      recordEvents(
        client,
        events.map((event) => ({
          id: randomUUID(),
          accountId,
          kind: 'record.created',
          createdAt: new Date(),
          data: { records: [] },
          ...event,
        })),
      ),
    );
  }

  /** Returns the secrets with which a worker signs now, newest first. */
  async secrets(id: string): Promise<readonly string[]> {
    const { rows } = await this.#api.pool.query<{ id: string; secret: Buffer; previousSecret: Buffer | null }>(
      `SELECT id, secret, CASE WHEN previous_until > now() THEN previous_secret END AS "previousSecret" FROM webhooks WHERE id = $1`,
      [id],
    );
    return openSecrets(webhookKeys, rows[0]);
  }
}

export function bodyOf<T>({ body }: Answer): T {
  return body as unknown as T;
}
