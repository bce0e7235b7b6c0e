import type { Pool, PoolClient } from 'pg';
import type { Scope } from '../actor.ts';
import { inTransaction } from '../db/transaction.ts';
import { decidePoll, INTERVAL_SECONDS, LASTING_SECONDS, type PollOutcome } from './decide-poll.ts';

/** Programs that wait at once, in all. */
const MOST = 10_000;

/** A program that asks for a token, as its person sees it. */
export interface AskingProgram {
  readonly client: string;
  readonly scopes: readonly Scope[];
  /** IP address. */
  readonly address: string;
}

/** The person who decided, and the session in which they did. */
export interface Decider {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string;
}

/** A program that is to get its token. */
export interface Approved extends AskingProgram {
  readonly id: string;
  readonly decider: Decider;
}

interface Row {
  readonly id: string;
  readonly client: string;
  readonly scopes: Scope[];
  readonly address: string;
  readonly expiresAt: Date;
  readonly seconds: number;
  readonly polledAt: Date | null;
  readonly state: 'waiting' | 'approved' | 'denied';
  readonly personId: string;
  readonly sessionId: string;
  readonly personAddress: string;
}

/** The programs that ask for a token, in the database. */
export class DeviceAuthorizations {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #most: number;

  /** `now`: milliseconds since 1970. */
  constructor(pool: Pool, now: () => number, most = MOST) {
    this.#pool = pool;
    this.#now = now;
    this.#most = most;
  }

  /**
   * Adds a program. Where too many wait, the network that has most of them loses its oldest, unless the newcomer's has hardly fewer. False where the
   * newcomer is refused.
   */
  async begin(program: AskingProgram & NewCodes): Promise<boolean> {
    const { id, deviceHash, userHash, client, scopes, address } = program;
    const now = this.#now();
    const times = [new Date(now), new Date(now + LASTING_SECONDS * 1000)];
    const values = [id, deviceHash, userHash, client, scopes, address, ...times, INTERVAL_SECONDS, this.#most];
    const insert = async () => (await this.#pool.query(INSERT, values)).rowCount === 1;
    return (await insert()) || ((await this.#makeRoom(address)) && (await insert()));
  }

  async #makeRoom(address: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(MAKE_ROOM, [address, new Date(this.#now())]);
    return rowCount === 1;
  }

  /** The program whose person has a code, if it waits for them. */
  async find(userHash: Buffer): Promise<AskingProgram | undefined> {
    const { rows } = await this.#pool.query<AskingProgram>(
      `SELECT client, scopes, address FROM device_authorizations WHERE ${IS_WAITING}`,
      [userHash, new Date(this.#now())],
    );
    return rows.at(0);
  }

  /** Decides, once; false where nothing waits for that any more. */
  async decide(userHash: Buffer, state: 'approved' | 'denied', by: Decider): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE device_authorizations SET state = $3, person_id = $4, session_id = $5, person_address = $6 WHERE ${IS_WAITING}`,
      [userHash, new Date(this.#now()), state, by.personId, by.sessionId, by.address],
    );
    return rowCount === 1;
  }

  /** The answer to a program, which it is noted to have asked for; undefined where there is no such program. */
  async poll(deviceHash: Buffer, client: string): Promise<Polled | undefined> {
    return inTransaction(this.#pool, async (connection) => {
      const { rows } = await connection.query<Row>(`${SELECT} WHERE device_hash = $1 AND client = $2 FOR UPDATE`, [
        deviceHash,
        client,
      ]);
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

  /** Deletes at most so many whose time is over, and says how many. */
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

/** Uses an approval up, in the transaction that issues the token: of several that try at once, one gets it. */
export async function useApproval(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query("DELETE FROM device_authorizations WHERE id = $1 AND state = 'approved'", [
    id,
  ]);
  return rowCount === 1;
}

async function note(
  client: PoolClient,
  { id }: Row,
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

function approvedOf({ id, client, scopes, address, personId, sessionId, personAddress }: Row): Approved {
  return { id, client, scopes, address, decider: { personId, sessionId, address: personAddress } };
}

const IS_WAITING = "user_hash = $1 AND state = 'waiting' AND expires_at > $2";

const SELECT = `
  SELECT id, client, scopes, address, expires_at AS "expiresAt", seconds, polled_at AS "polledAt", state,
         person_id AS "personId", session_id AS "sessionId", person_address AS "personAddress"
  FROM device_authorizations`;

const INSERT = `
  INSERT INTO device_authorizations (id, device_hash, user_hash, client, scopes, address, created_at, expires_at, seconds)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
  WHERE (SELECT count(*) FROM (SELECT FROM device_authorizations WHERE expires_at > $7 LIMIT $10) AS waiting) < $10
  ON CONFLICT DO NOTHING`;

/** The widest network of an address: an IPv4 address itself, or an IPv6 /48. */
const networkOf = (address: string): string =>
  `CASE WHEN ${address} LIKE '%:%' THEN network(set_masklen(${address}::inet, 48))::text ELSE ${address} END`;

/** Makes room for a program at the address $1. */
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
