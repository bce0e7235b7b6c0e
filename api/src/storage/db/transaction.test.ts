import type { Pool } from 'pg';
import { inTransaction } from './transaction.ts';

/** A pool whose statements fail with the given errors. Records the statements, and how the client was released. */
function poolThatFails(errors: { readonly [statement: string]: Error }) {
  const statements: string[] = [];
  const released: unknown[] = [];
  const query = async (statement: string): Promise<void> => {
    statements.push(statement);
    if (statement in errors) throw errors[statement];
  };
  const client = { query, release: (error: unknown) => void released.push(error) };
  return { pool: { connect: async () => client } as unknown as Pool, statements, released };
}

const FIRST = new Error('the row is locked');
const SECOND = new Error('the connection is closed');

test('the statements of a transaction are between BEGIN and COMMIT', async () => {
  const { pool, statements, released } = poolThatFails({});
  expect(await inTransaction(pool, async (client) => client.query('SELECT').then(() => 1))).toBe(1);
  expect(statements).toEqual(['BEGIN', 'SELECT', 'COMMIT']);
  expect(released).toEqual([undefined]);
});

test('after an error it is rolled back, and its connection is used again', async () => {
  const { pool, statements, released } = poolThatFails({ SELECT: FIRST });
  await expect(inTransaction(pool, (client) => client.query('SELECT'))).rejects.toBe(FIRST);
  expect(statements).toEqual(['BEGIN', 'SELECT', 'ROLLBACK']);
  expect(released).toEqual([undefined]);
});

test('the first error is thrown where it cannot be rolled back, and the connection is given up', async () => {
  const { pool, released } = poolThatFails({ SELECT: FIRST, ROLLBACK: SECOND });
  await expect(inTransaction(pool, (client) => client.query('SELECT'))).rejects.toBe(FIRST);
  expect(released).toEqual([SECOND]);
});
