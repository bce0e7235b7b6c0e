import { errorMessage } from '@fourwinds/process';
import { IDLE_CONNECTION_MILLISECONDS } from '@fourwinds/process/database-pool';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import { StoreError } from '../store.ts';
import { ADD_STORE, ensureSchema, FIND_STORE, LOCK_SCHEMA, PREPARED, READ_IN_ORDER } from './postgres-schema.ts';

const MAX_CONNECTIONS = 5;
const CONNECT_MILLISECONDS = 5000;
/** The server ends a statement first, so that none is left waiting there; one that does not answer at all is waited for so much longer. */
const SILENCE_MILLISECONDS = 1000;

/** SQLSTATE of statements that a role may not make. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** One store in a database: its connections and statements. */
export class PostgresDatabase {
  /** The name of the store. */
  readonly name: string;
  /** Settings of each connection. */
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
    // a connection that breaks while idle is replaced at the next query
    this.#pool.on('error', () => undefined);
  }

  /** Makes the tables where nobody else has to. Returns whether this process removes old versions. */
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

  /** A prepared statement; its first argument is the store. Throws StoreError Unavailable or Forbidden. */
  query<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<QueryResult<R>> {
    return this.statement(name, text, [this.name, ...values]);
  }

  /** A prepared statement. Throws StoreError Unavailable or Forbidden. */
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

/** The error of a statement as that of a store: Forbidden where this user lacks the right, Unavailable otherwise. Errors of stores stay as they are. */
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
