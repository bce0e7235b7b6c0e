import type { Pool, PoolClient } from 'pg';
import type { Scope } from '../../kernel/actor.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import { decidePoll, INTERVAL_SECONDS, LASTING_SECONDS, type PollOutcome } from './decide-poll.ts';

/** Maximum number of waiting programs in total. */
const MOST = 10_000;

/** A program that asks for a token, as shown to the user. */
export interface AskingProgram {
  readonly client: string;
  readonly scopes: readonly Scope[];
  /** Names of the zones that the token is to be limited to. null means all zones. */
  readonly zones: readonly string[] | null;
  readonly address: string;
}

export interface Decider {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string;
}

/** An approved program that has no token yet. */
export interface Approved extends AskingProgram {
  readonly id: string;
  readonly decider: Decider;
}

interface AuthorizationRow {
  readonly id: string;
  readonly client: string;
  readonly scopes: Scope[];
  readonly zones: string[] | null;
  readonly address: string;
  readonly expiresAt: Date;
  readonly seconds: number;
  readonly polledAt: Date | null;
  readonly state: 'waiting' | 'approved' | 'denied';
  readonly personId: string;
  readonly sessionId: string;
  readonly personAddress: string;
}

export class DeviceAuthorizations {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #most: number;

  /** `now` returns milliseconds since 1970. */
  constructor(pool: Pool, now: () => number, most = MOST) {
    this.#pool = pool;
    this.#now = now;
    this.#most = most;
  }

  /**
   * Adds a program. If too many programs wait, drops the oldest program of the network that has the most. Refuses the
   * new program and returns false if its own network has nearly as many.
   */
  async begin(program: AskingProgram & NewCodes): Promise<boolean> {
    const { id, deviceHash, userHash, client, scopes, zones, address } = program;
    const now = this.#now();
    const times = [new Date(now), new Date(now + LASTING_SECONDS * 1000)];
    const values = [id, deviceHash, userHash, client, scopes, address, ...times, INTERVAL_SECONDS, this.#most, zones];
    const insert = async () => (await this.#pool.query(INSERT, values)).rowCount === 1;
    return (await insert()) || ((await this.#makeRoom(address)) && (await insert()));
  }

  async #makeRoom(address: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(MAKE_ROOM, [address, new Date(this.#now())]);
    return rowCount === 1;
  }

  /** Returns the program that waits for this code, if any. */
  async find(userHash: Buffer): Promise<AskingProgram | undefined> {
    const { rows } = await this.#pool.query<AskingProgram>(
      `SELECT client, scopes, zones, address FROM device_authorizations WHERE ${IS_WAITING}`,
      [userHash, new Date(this.#now())],
    );
    return rows.at(0);
  }

  /** Stores the decision. Returns false if no program waits for this code. */
  async decide(userHash: Buffer, state: 'approved' | 'denied', by: Decider): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE device_authorizations SET state = $3, person_id = $4, session_id = $5, person_address = $6 WHERE ${IS_WAITING}`,
      [userHash, new Date(this.#now()), state, by.personId, by.sessionId, by.address],
    );
    return rowCount === 1;
  }

  /** Records a poll and returns the state. Returns undefined if the program does not exist. */
  async poll(deviceHash: Buffer, client: string): Promise<Polled | undefined> {
    return inTransaction(this.#pool, async (connection) => {
      const { rows } = await connection.query<AuthorizationRow>(
        `${SELECT} WHERE device_hash = $1 AND client = $2 FOR UPDATE`,
        [deviceHash, client],
      );
      if (rows.length === 0) return undefined;
      const [row] = rows;
      const outcome = decidePoll(
        { ...row, expiresAt: row.expiresAt.getTime(), polledAt: row.polledAt?.getTime() },
        this.#now(),
      );
      await note(connection, row, { outcome, now: this.#now() });
      return outcome === 'granted' ? { outcome, program: approvedOf(row) } : { outcome };
    });
  }

  async forget(count: number): Promise<number> {
    return (await this.#pool.query(FORGET, [count, new Date(this.#now())])).rowCount ?? 0;
  }
}

interface NewCodes {
  readonly id: string;
  readonly deviceHash: Buffer;
  readonly userHash: Buffer;
}

export type Polled =
  { readonly outcome: 'granted'; readonly program: Approved } | { readonly outcome: Exclude<PollOutcome, 'granted'> };

/** Consumes an approval in the transaction that issues the token. Only one of several concurrent calls succeeds. */
export async function useApproval(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query("DELETE FROM device_authorizations WHERE id = $1 AND state = 'approved'", [
    id,
  ]);
  return rowCount === 1;
}

async function note(
  client: PoolClient,
  { id }: AuthorizationRow,
  { outcome, now }: { readonly outcome: PollOutcome; readonly now: number },
): Promise<void> {
  if (outcome === 'access_denied') await client.query('DELETE FROM device_authorizations WHERE id = $1', [id]);
  if (outcome !== 'slow_down' && outcome !== 'authorization_pending') return;
  const more = outcome === 'slow_down' ? INTERVAL_SECONDS : 0;
  await client.query('UPDATE device_authorizations SET polled_at = $2, seconds = seconds + $3 WHERE id = $1', [
    id,
    new Date(now),
    more,
  ]);
}

function approvedOf({ personId, sessionId, personAddress, ...row }: AuthorizationRow): Approved {
  const { id, client, scopes, zones, address } = row;
  return { id, client, scopes, zones, address, decider: { personId, sessionId, address: personAddress } };
}

const IS_WAITING = "user_hash = $1 AND state = 'waiting' AND expires_at > $2";

const SELECT = `
  SELECT id, client, scopes, zones, address, expires_at AS "expiresAt", seconds, polled_at AS "polledAt", state,
         person_id AS "personId", session_id AS "sessionId", person_address AS "personAddress"
  FROM device_authorizations`;

const INSERT = `
  INSERT INTO device_authorizations (id, device_hash, user_hash, client, scopes, address, created_at, expires_at, seconds, zones)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $11::text[]
  WHERE (SELECT count(*) FROM (SELECT FROM device_authorizations WHERE expires_at > $7 LIMIT $10) AS waiting) < $10
  ON CONFLICT DO NOTHING`;

/** SQL for the network of an address: the IPv4 address itself, or the IPv6 /48. */
const networkOf = (address: string): string =>
  `CASE WHEN ${address} LIKE '%:%' THEN network(set_masklen(${address}::inet, 48))::text ELSE ${address} END`;

const MAKE_ROOM = `
  WITH waiting AS (
    SELECT id, created_at, ${networkOf('address')} AS network FROM device_authorizations WHERE state = 'waiting' AND expires_at > $2
  ), networks AS (SELECT network, count(*) AS programs FROM waiting GROUP BY network)
  DELETE FROM device_authorizations WHERE id = (
    SELECT id FROM waiting JOIN networks USING (network)
    WHERE programs > 1 + coalesce((SELECT programs FROM networks WHERE network = ${networkOf('$1::text')}), 0)
    ORDER BY programs DESC, network, created_at LIMIT 1)`;

const FORGET = `
  DELETE FROM device_authorizations WHERE id IN (
    SELECT id FROM device_authorizations WHERE expires_at < $2 LIMIT $1 FOR UPDATE SKIP LOCKED)`;
