import type { Logger } from '@fourwinds/process';
import { createPool } from '@fourwinds/process/database-pool';
import type { Pool } from 'pg';

/** Timeout of statements that scan a large table or wait for statements of other programs. */
const LONG_MILLISECONDS = 600_000;

/** Opens a pool for the statements of requests. */
export function openPool(connectionString: string, log: Logger, statementMilliseconds?: number): Pool {
  return createPool({ connectionString, program: 'fourwinds-api', connections: 10, statementMilliseconds }, log);
}

export function openLongPool(connectionString: string, log: Logger): Pool {
  return openPool(connectionString, log, LONG_MILLISECONDS);
}

/** SQLSTATEs of an unavailable server: 08 connection, 53 resources, 57P shutdown, 57014 statement timeout. */
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

/** True if a `pg` error means that the database is unavailable. False if the statement itself is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) return AWAY.test(code) || (NETWORK.has(code) && syscall !== undefined && syscall !== 'open');
  return /^Connection terminated|^Query read timeout|^timeout exceeded when trying to connect|^Client has encountered a connection error/.test(
    error.message,
  );
}
