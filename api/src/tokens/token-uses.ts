import { setTimeout } from 'node:timers/promises';
import { type Logger, PacedQueue } from '@fourwinds/process';
import { RecentMap } from '@fourwinds/data';
import type { Pool } from 'pg';
import type { Token } from '../actor.ts';

/** How exactly the last use is kept. */
const USED_MILLISECONDS = 60_000;
/** Uses of a second are written together. */
const PACE_MILLISECONDS = 1000;
/** Uses that one statement writes. */
const MOST_USES = 1000;
/** Tokens whose last noted use is remembered at the least. */
const REMEMBERED = 10_000;

/** One that another replica writes at this moment is left out, as are those that it has written. Gives the last use of each. */
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

/** The last use of a token that is noted. */
export type LastUse = Pick<Token, 'lastUsedAt' | 'lastUsedIp'>;

interface Use {
  readonly id: string;
  readonly address: string;
}

/** A token as it was read. */
export interface UsedToken {
  readonly id: string;
  /** Milliseconds since its last use that is noted; null for none. */
  readonly unusedFor: number | null;
}

export interface TokenUsesPorts {
  readonly pool: Pool;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly log?: Pick<Logger, 'warn'>;
}

/** Notes when tokens were used last: each once a minute at most, and those of a second in one statement. */
export class TokenUses {
  readonly #ports: TokenUsesPorts;
  /** From when on a use is to be noted. */
  readonly #due = new RecentMap<string, number>(REMEMBERED);
  readonly #ended = new AbortController();
  /** As it was when a use was last written here. */
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

  /** Takes a use that happens now of a token that was read at a time; nobody waits for it. */
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

  /** The last use of a token that was read at some time: that, or a later one that was written here. */
  lastOf({ id, lastUsedAt, lastUsedIp }: LastUse & { readonly id: string }): LastUse {
    const last = this.#last.get(id);
    const isLater = last !== undefined && (last.lastUsedAt?.getTime() ?? 0) > (lastUsedAt?.getTime() ?? 0);
    return isLater ? last : { lastUsedAt, lastUsedIp };
  }

  /** Resolves when all uses are written that were noted before. */
  async written(): Promise<void> {
    await this.#written;
  }

  /** Writes all noted uses at once, and whatever is noted later without a pause. */
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
