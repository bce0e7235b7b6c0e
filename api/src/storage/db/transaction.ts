import type { Pool, PoolClient } from 'pg';

/**
 * Runs statements in a transaction. Rolls the transaction back on an error. Throws the first error, even if the
 * rollback also fails.
 */
export async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await run(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Rolls back the transaction. Returns the error if the rollback fails. The transaction may then still be open, so the
 * caller must close the connection, which ends it.
 */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  return client.query('ROLLBACK').then(
    () => undefined,
    (error: Error) => error,
  );
}
