import { Pool } from 'pg';
import type { Logger } from './log.ts';

export interface PoolSettings {
  readonly connectionString: string;
  /** Name of the program that the database displays. */
  readonly program: string;
  readonly connections: number;
  /** Statement timeout. Default: 5 s. */
  readonly statementMilliseconds?: number;
}

/**
 * How long an idle connection stays open. A new connection reads the catalogue and plans its statements, which costs
 * more than hundreds of statements.
 */
export const IDLE_CONNECTION_MILLISECONDS = 300_000;

const CONNECT_MILLISECONDS = 5000;
const STATEMENT_MILLISECONDS = 5000;
/**
 * The server ends slow statements itself. A client waits this much longer before it considers the server
 * unresponsive.
 */
const SILENCE_MILLISECONDS = 1000;

/**
 * Creates a connection pool, which replaces broken connections when necessary. Slow statements fail, so that the
 * process does not wait for a hanging database.
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
  // If a connection breaks between two statements of a transaction, the next statement fails. Without this listener,
  // the process would exit.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
