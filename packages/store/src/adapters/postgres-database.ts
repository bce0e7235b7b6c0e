import { errorMessage } from '@fourwinds/process';
import { IDLE_CONNECTION_MILLISECONDS } from '@fourwinds/process/database-pool';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import { StoreError } from '../store.ts';
import { ADD_STORE, ensureSchema, FIND_STORE, LOCK_SCHEMA, PREPARED, READ_IN_ORDER } from './postgres-schema.ts';

const MAX_CONNECTIONS = 5;
const CONNECT_MILLISECONDS = 5000;
/** Additional time for the server to end a statement itself, so that no statement keeps waiting on the server. */
const SILENCE_MILLISECONDS = 1000;

const INSUFFICIENT_PRIVILEGE = '42501';

export class PostgresDatabase {
  readonly name: string;
  readonly config: PoolConfig;
  readonly #pool: Pool;

  constructor(connectionString: string, name: string, queryMilliseconds: number) {
    this.name = name;
    this.config = {
      connectionString,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      idleTimeoutMillis: IDLE_CONNECTION_MILLISECONDS,
      statement_timeout: queryMilliseconds,
      query_timeout: queryMilliseconds + SILENCE_MILLISECONDS,
      keepAlive: true,
      options: READ_IN_ORDER,
      application_name: `fourwinds store ${name}`,
    };
    this.#pool = new Pool(this.config);
    // If a connection breaks while it is idle, the next query replaces it.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Creates the tables, unless another role owns them. Returns true if this process is responsible for removing old
   * versions.
   */
  async prepare(): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      const { rows } = await client.query<{ prepared: boolean; compacts: boolean }>(PREPARED);
      const [{ prepared, compacts }] = [...rows, { prepared: false, compacts: true }];
      if (prepared) await this.#find(client);
      else await this.#make(client);
      return compacts;
    } finally {
      client.release();
    }
  }

  async #make(client: PoolClient): Promise<void> {
    await client.query('begin');
    await client.query(LOCK_SCHEMA);
    await ensureSchema(client);
    await client.query(ADD_STORE, [this.name]);
    await client.query('commit');
  }

  async #find(client: PoolClient): Promise<void> {
    const { rowCount } = await client.query(FIND_STORE, [this.name]);
    if (rowCount === 0)
      throw new StoreError('Forbidden', `the store ${this.name} does not exist, or is not for this user`);
  }

  /** Runs a prepared statement whose first argument is the store. Throws StoreError Unavailable or Forbidden. */
  query<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<QueryResult<R>> {
    return this.statement(name, text, [this.name, ...values]);
  }

  /** Runs a prepared statement. Throws StoreError Unavailable or Forbidden. */
  async statement<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<QueryResult<R>> {
    try {
      return await this.#pool.query<R>({ name: `resources ${name}`, text, values });
    } catch (error) {
      throw unavailable(error);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * Converts the error of a statement. Returns Forbidden if the role lacks the right, and otherwise Unavailable.
 * Returns a StoreError unchanged.
 */
export function unavailable(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
    return new StoreError('Forbidden', `the database refuses this user: ${errorMessage(error)}`, [], {
      cause: error,
    });
  return new StoreError('Unavailable', `the database cannot be used: ${errorMessage(error)}`, [], {
    cause: error,
  });
}
