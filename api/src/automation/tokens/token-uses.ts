import { setTimeout } from 'node:timers/promises';
import { type Logger, PacedQueue } from '@fourwinds/process';
import { RecentMap } from '@fourwinds/data';
import type { Pool } from 'pg';
import type { Token } from '../../kernel/actor.ts';

/** Precision of the stored last use. */
const USED_MILLISECONDS = 60_000;
/** Uses within a second are written together. */
const PACE_MILLISECONDS = 1000;
/** Maximum uses per statement. */
const MOST_USES = 1000;
/** Minimum number of tokens whose last recorded use is cached. */
const REMEMBERED = 10_000;

/** Skips tokens whose use another replica is writing or has just written. Returns the last use of each token. */
const NOTE = `
  WITH used AS (
    SELECT t.id, use.address FROM unnest($1::uuid[], $2::text[]) AS use (id, address) JOIN tokens t ON t.id = use.id
    WHERE coalesce(t.last_used_at <= now() - interval '1 millisecond' * ${USED_MILLISECONDS}, true)
    FOR NO KEY UPDATE OF t SKIP LOCKED),
  noted AS (
    UPDATE tokens SET last_used_at = now(), last_used_ip = used.address FROM used WHERE tokens.id = used.id
    RETURNING tokens.id, last_used_at, last_used_ip)
  SELECT coalesce(noted.last_used_at, t.last_used_at) AS "lastUsedAt",
         CASE WHEN noted.id IS NULL THEN t.last_used_ip ELSE noted.last_used_ip END AS "lastUsedIp"
  FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
  LEFT JOIN tokens t ON t.id = wanted.id LEFT JOIN noted ON noted.id = wanted.id ORDER BY place`;

export type LastUse = Pick<Token, 'lastUsedAt' | 'lastUsedIp'>;

interface Use {
  readonly id: string;
  readonly address: string;
}

export interface UsedToken {
  readonly id: string;
  /** Milliseconds since the last recorded use, or null if there is none. */
  readonly unusedFor: number | null;
}

export interface TokenUsesPorts {
  readonly pool: Pool;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly log?: Pick<Logger, 'warn'>;
}

/**
 * Records the last use of tokens, at most once a minute for each token. Writes all uses of a second in one statement.
 */
export class TokenUses {
  readonly #ports: TokenUsesPorts;
  /** When to record the next use. */
  readonly #due = new RecentMap<string, number>(REMEMBERED);
  readonly #ended = new AbortController();
  /** Last use written by this process. */
  readonly #last = new RecentMap<string, LastUse>(REMEMBERED);
  readonly #queue: PacedQueue<Use, LastUse>;
  #written: Promise<unknown> = Promise.resolve();

  constructor(ports: TokenUsesPorts) {
    const { signal } = this.#ended;
    this.#ports = ports;
    this.#queue = new PacedQueue((uses: Use[]) => this.#write(uses), {
      limit: MOST_USES,
      milliseconds: PACE_MILLISECONDS,
      sleep: (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
    });
  }

  /** Records a use now, without waiting for the write. `readAt` is when the token was read. */
  note({ id, unusedFor }: UsedToken, readAt: number, address: string): void {
    const now = this.#ports.now();
    const due = this.#due.get(id) ?? (unusedFor === null ? now : readAt + USED_MILLISECONDS - unusedFor);
    if (now < due) return;
    this.#due.set(id, now + USED_MILLISECONDS);
    this.#written = this.#queue.put({ id, address }).then(
      (last) => this.#last.set(id, last),
      (err: unknown) => {
        this.#due.set(id, this.#ports.now() + PACE_MILLISECONDS);
        this.#ports.log?.warn({ err }, 'the last uses of tokens could not be noted');
      },
    );
  }

  /** Returns the later of the given last use and the last use that this process has written. */
  lastOf({ id, lastUsedAt, lastUsedIp }: LastUse & { readonly id: string }): LastUse {
    const last = this.#last.get(id);
    const isLater = last !== undefined && (last.lastUsedAt?.getTime() ?? 0) > (lastUsedAt?.getTime() ?? 0);
    return isLater ? last : { lastUsedAt, lastUsedIp };
  }

  /** Resolves when all earlier uses are written. */
  async written(): Promise<void> {
    await this.#written;
  }

  /** Writes all pending uses immediately. Later uses are written without delay. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.written();
  }

  async #write(uses: readonly Use[]): Promise<LastUse[]> {
    const values = [uses.map(({ id }) => id), uses.map(({ address }) => address)];
    const { rows } = await this.#ports.pool.query<LastUse>({ name: 'note-uses', text: NOTE, values });
    return rows;
  }
}
