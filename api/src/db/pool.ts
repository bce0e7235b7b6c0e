import { type Logger } from '@fourwinds/process';
import { Pool } from 'pg';

/** Connections to the API's database. Broken ones are replaced when next needed. */
export function openPool(connectionString: string, log: Logger): Pool {
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'fourwinds-api',
  });
  pool.on('error', (err) => log.warn({ err }, 'an idle connection to the database broke'));
  return pool;
}

/** SQLSTATE classes of a server that is away, starting, stopping or full: 08 connection, 53 resources, 57P shutdown. */
const AWAY = /^(08...|53...|57P..)$/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether an error of `pg` says that the database cannot be reached now, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) return AWAY.test(code) || (NETWORK.has(code) && syscall !== undefined && syscall !== 'open');
  return /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
    error.message,
  );
}
