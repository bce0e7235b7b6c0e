import { type Logger } from '@fourwinds/process';
import { Pool } from 'pg';

/** How long a statement of a request may take. */
const STATEMENT_MILLISECONDS = 5000;
/** How long a statement may take that is about all of a large table, or waits for other programs' statements. */
const LONG_MILLISECONDS = 600_000;
/** How much longer than the server's own limit a client waits for a server that does not answer at all. */
const SILENCE_MILLISECONDS = 1000;

/**
 * Connections to the API's database. Broken ones are replaced when next needed; statements that take too long fail, so that
 * a database that hangs is not waited for.
 */
export function openPool(connectionString: string, log: Logger, statementMilliseconds = STATEMENT_MILLISECONDS): Pool {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementMilliseconds,
    query_timeout: statementMilliseconds + SILENCE_MILLISECONDS,
    application_name: 'fourwinds-api',
  });
  pool.on('error', (err) => log.warn({ err }, 'an idle connection to the database broke'));
  return pool;
}

/** Connections for long statements, which no request waits for. */
export function openLongPool(connectionString: string, log: Logger): Pool {
  return openPool(connectionString, log, LONG_MILLISECONDS);
}

/** SQLSTATEs of a server that is away, full, stopping or too slow: 08 connection, 53 resources, 57P shutdown, 57014 statement timeout. */
const AWAY = /^(08...|53...|57P..|57014)$/;
/** EAGAIN: the queue of a Unix socket is full. */
const NETWORK = new Set([
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether an error of `pg` says that the database cannot be reached now, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) return AWAY.test(code) || (NETWORK.has(code) && syscall !== undefined && syscall !== 'open');
  return /^Connection terminated|^Query read timeout|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
    error.message,
  );
}
