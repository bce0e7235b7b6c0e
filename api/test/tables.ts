import type { Pool } from 'pg';

/** Returns the SQL condition for the rows of a table to include. Returns undefined if the table must be skipped. */
type Choose = (columns: readonly string[]) => string | undefined;

/** Returns the chosen rows of all tables as text. Used to check that nothing has changed. */
export async function tablesOf(pool: Pool, choose: Choose = () => 'true'): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(`
    SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' GROUP BY table_name ORDER BY table_name`);
  const texts: string[] = [];
  for (const { name, columns } of tables) {
    const where = choose(columns);
    if (where === undefined) continue;
    const { rows } = await pool.query<{ text: string }>(
      `SELECT t::text AS text FROM "${name}" t WHERE ${where} ORDER BY 1`,
    );
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts.join('\n');
}
