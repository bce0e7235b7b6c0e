import type { Pool, PoolClient } from 'pg';

/** A pool for single statements, or the client of a transaction. */
export type Database = Pool | PoolClient;
