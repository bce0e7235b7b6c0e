import type { KeyRing } from '@fourwinds/envelope';
import type { Logger } from '@fourwinds/process';
import { DELIVERY_HEADERS, openSecrets, signDelivery } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import { Failure } from '../../kernel/failure.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import type { StreamedDeliveryView } from './delivery-schema.ts';
import { BEGINNING, CONFIRM, DROP_UNREAD, LOCK, LOOK, PLACE, READ } from './stream-statements.ts';

/** Interval of the query for new deliveries of all open streams. */
const CHECK_MILLISECONDS = 500;
/** Maximum deliveries read at once. A body may have 100 records. */
const CHUNK = 20;

export interface StreamBeginning {
  /** The stream begins after this position. */
  readonly at: bigint;
  /** True if the reader's position is unknown, or if deliveries after it are lost. */
  readonly isReset: boolean;
}

export interface StreamedDelivery {
  readonly position: bigint;
  readonly view: StreamedDeliveryView;
}

export interface StreamPart {
  readonly deliveries: readonly StreamedDelivery[];
  readonly at: bigint;
}

/** Outcome of waiting: there may be more deliveries, there are none yet, or the stream has ended. */
export type Waited = 'more' | 'silent' | 'ended';

interface Waiter {
  readonly webhookId: string;
  readonly at: bigint;
  readonly wake: (waited: Waited) => void;
}

interface Looked {
  readonly id: string;
  readonly position: string;
  readonly hasNew: boolean;
}

interface ReadRow {
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly position: string;
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
}

export interface StreamedDeliveriesOptions {
  readonly keys: KeyRing | undefined;
  readonly headerPrefix: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Deliveries of webhooks without URL. The first reader gives each delivery a position in the table, so all replicas and
 * readers agree on the order. One query per interval serves all streams of the process.
 */
export class StreamedDeliveries {
  readonly #pool: Pool;
  readonly #options: StreamedDeliveriesOptions;
  readonly #waiters = new Set<Waiter>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(pool: Pool, options: StreamedDeliveriesOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  /**
   * Returns where the stream begins. Deliveries up to `handled`, the reader's last position, are then delivered. If
   * `handled` is undefined or unknown, the stream begins with the first delivery that no reader has confirmed.
   */
  async begin(webhookId: string, handled: bigint | undefined): Promise<StreamBeginning> {
    const { rows } = await this.#pool.query<{ at: string; isReset: boolean; isKnown: boolean }>(BEGINNING, [
      webhookId,
      handled?.toString() ?? null,
    ]);
    const [{ at, isReset, isKnown }] = rows;
    if (isKnown) await this.confirm(webhookId, BigInt(at));
    return { at: BigInt(at), isReset: isReset || !isKnown };
  }

  /** Marks the deliveries up to this position as delivered. */
  async confirm(webhookId: string, position: bigint): Promise<void> {
    await this.#pool.query(CONFIRM, [webhookId, position.toString()]);
  }

  /**
   * Returns the next deliveries after a position, signed now, in order, and the position after them. Throws Failure
   * unavailable without keys.
   */
  async after(webhookId: string, at: bigint): Promise<StreamPart> {
    const known = await this.#read(webhookId, at);
    if (known.length > 0) return partOf(known, at);
    const last = await inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ position: string }>(LOCK, [webhookId]);
      if (rows.length > 0) await client.query(PLACE, [webhookId, CHUNK]);
      return BigInt(rows.at(0)?.position ?? 0);
    });
    // Up to `last`, there is nothing left to read.
    return partOf(await this.#read(webhookId, at), last > at ? last : at);
  }

  /** Drops deliveries that nobody has read in time. One statement drops all, so no batch follows. */
  async forget(): Promise<number> {
    await this.#pool.query(DROP_UNREAD);
    return 0;
  }

  async #read(webhookId: string, at: bigint): Promise<StreamedDelivery[]> {
    const { rows } = await this.#pool.query<ReadRow>(READ, [webhookId, at.toString(), CHUNK]);
    return rows.map((row) => ({ position: BigInt(row.position), view: this.#viewOf(webhookId, row) }));
  }

  #viewOf(webhookId: string, { id, kind, body, secret, previousSecret }: ReadRow): StreamedDeliveryView {
    const { keys, headerPrefix, now = Date.now } = this.#options;
    if (keys === undefined) throw new Failure('unavailable', 'the keys of webhooks are missing');
    const secrets = openSecrets(keys, { id: webhookId, secret, previousSecret });
    const signed = signDelivery(headerPrefix, { id, kind, body, secrets, time: Math.floor(now() / 1000) });
    return { type: 'delivery', headers: { ...DELIVERY_HEADERS, ...signed.identity, ...signed.signatures }, body };
  }

  /** Waits until there are deliveries after a position, at most this long, or until `end`. */
  async wait(webhookId: string, at: bigint, milliseconds: number, end: AbortSignal): Promise<Waited> {
    const { promise, resolve } = Promise.withResolvers<Waited>();
    const waiter = { webhookId, at, wake: resolve };
    const stop = (): void => resolve('ended');
    const timer = setTimeout(() => resolve('silent'), milliseconds);
    end.addEventListener('abort', stop, { once: true });
    if (end.aborted) stop();
    this.#waiters.add(waiter);
    this.#schedule();
    const waited = await promise;
    this.#waiters.delete(waiter);
    end.removeEventListener('abort', stop);
    clearTimeout(timer);
    return waited;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#waiters.size === 0) return;
    this.#timer = setTimeout(() => {
      void this.#check()
        .catch((err: unknown) => this.#options.log.warn({ err }, 'streamed deliveries could not be looked up'))
        .finally(() => {
          this.#timer = undefined;
          this.#schedule();
        });
    }, CHECK_MILLISECONDS);
  }

  async #check(): Promise<void> {
    const asked = [...this.#waiters];
    const ids = [...new Set(asked.map(({ webhookId }) => webhookId))];
    const { rows } = await this.#pool.query<Looked>({ name: 'webhook-streams-look', text: LOOK, values: [ids] });
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const { webhookId, at, wake } of asked) {
      const row = found.get(webhookId);
      if (row === undefined) wake('ended');
      else if (row.hasNew || BigInt(row.position) > at) wake('more');
    }
  }
}

function partOf(deliveries: readonly StreamedDelivery[], at: bigint): StreamPart {
  return { deliveries, at: deliveries.at(-1)?.position ?? at };
}
