import { StartError } from '@fourwinds/process';
import { StoreError } from '@fourwinds/store';
import { isDatabaseAway } from '../storage/db/pool.ts';
import { Failure } from '../kernel/failure.ts';

/** Postgres error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NO_TABLE = '42P01';
const NO_PRIVILEGE = '42501';
const NO_PASSWORD = /^28/;

/** Returns the lines to print for an error. Returns undefined if the error is a bug in this program. */
export function explainError(error: unknown): readonly string[] | undefined {
  if (error instanceof Failure && error.details.length > 1)
    return error.details.map(({ path, message }) => `${path}: ${message}`);
  if (error instanceof Failure || error instanceof StartError) return [error.message];
  if (error instanceof StoreError) return [`the management cluster: ${error.message}`];
  const reason = reasonOfDatabase(error);
  return reason === undefined ? undefined : [`DATABASE_URL: ${reason}`];
}

function reasonOfDatabase(error: unknown): string | undefined {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (isDatabaseAway(error)) return `the database cannot be reached (${code || message})`;
  if (NO_PASSWORD.test(code)) return `the database refuses the role or its password (${message})`;
  if (code === NO_TABLE) return 'the database has no accounts yet; the API makes its tables when it starts';
  if (code === NO_PRIVILEGE) return `${message}; docs/run/administration.md has the rights that the role needs`;
  return undefined;
}
