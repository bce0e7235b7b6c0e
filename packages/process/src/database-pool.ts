import { Pool } from 'pg';
import type { Logger } from './log.ts';

export interface PoolSettings {
  /** The address of the database, `postgres:`. */
  readonly connectionString: string;
  /** The program, as the database shows it. */
  readonly program: string;
  /** The most connections. */
  readonly connections: number;
  /** How long a statement may take; 5 s where left out. */
  readonly statementMilliseconds?: number;
}

/**
 * How long a connection stays open without a statement. A new one reads the catalogue and plans its statements first, which costs more than
 * hundreds of them.
 */
export const IDLE_CONNECTION_MILLISECONDS = 300_000;

const CONNECT_MILLISECONDS = 5000;
const STATEMENT_MILLISECONDS = 5000;
/** How much longer than the server's own limit a client waits for a server that does not answer at all. */
const SILENCE_MILLISECONDS = 1000;

/**
 * Connections to a database. Broken ones are replaced when next needed; statements that take too long fail, so that
 * a database that hangs is not waited for.
 */
export function createPool(settings: PoolSettings, log: Logger): Pool {
  const { connectionString, program, connections, statementMilliseconds = STATEMENT_MILLISECONDS } = settings;
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    idleTimeoutMillis: IDLE_CONNECTION_MILLISECONDS,
    statement_timeout: statementMilliseconds,
    query_timeout: statementMilliseconds + SILENCE_MILLISECONDS,
    application_name: program,
  });
  pool.on('error', (err) => log.warn({ err }, 'an idle connection to the database broke'));
  // A connection that breaks between two statements of a transaction fails the next one; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
