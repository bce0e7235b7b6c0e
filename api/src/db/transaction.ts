import type { Pool, PoolClient } from 'pg';

/** Runs statements in one transaction: all of them hold, or after an error none. Throws the first error, whatever else fails after it. */
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

/** The error of a connection that is not to be used again, as its transaction may be open; the database ends that with it. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  return client.query('ROLLBACK').then(
    () => undefined,
    (error: Error) => error,
  );
}
