import type { Pool, PoolClient } from 'pg';

/** A connection for one statement, or that of a transaction. */
export type Database = Pool | PoolClient;
