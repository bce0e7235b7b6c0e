import { createLogger } from '@fourwinds/process';
import { openStore } from '@fourwinds/store';
import { migrate } from '../../api/src/storage/db/migrate.ts';
import { openPool } from '../../api/src/storage/db/pool.ts';
import { createDatabase } from '../postgres/database.ts';
import { fixtures, namesOf, restoreFixture } from './fixture.ts';

const SCHEMAS = `('public', 'resources')`;
const COLUMNS = `
select format('%I.%I.%I', table_schema, table_name, column_name) || ' ' || data_type as name
from information_schema.columns where table_schema in ${SCHEMAS}`;
/** Columns that an INSERT must set. */
const REQUIRED = `${COLUMNS} and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`;
const CONSTRAINTS = `
select format('%I.%I.%I', n.nspname, t.relname, c.conname) || ' ' || pg_get_constraintdef(c.oid) as name
from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
where n.nspname in ${SCHEMAS} and c.contype <> 'n'`;
const FUNCTIONS = `
select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${SCHEMAS}`;

const tableOf = (name: string): string => name.split('.').slice(0, 2).join('.');

/**
 * Programs of the previous version keep running while this version migrates the database, and after a rollback:
 * decision 64.
 */
test.each(fixtures())('statements of %s still fit the tables of this version', async (_, fixture) => {
  const database = await createDatabase();
  await restoreFixture(database.url, fixture);
  const read = async () => ({
    columns: await namesOf(database.url, COLUMNS),
    required: await namesOf(database.url, REQUIRED),
    constraints: await namesOf(database.url, CONSTRAINTS),
    functions: await namesOf(database.url, FUNCTIONS),
  });
  const before = await read();
  expect(before.columns.length).toBeGreaterThan(50);

  const pool = openPool(database.url, createLogger('test', 'silent'));
  await migrate(pool);
  await pool.end();
  await (await openStore(`${database.url}?store=management`)).close();

  const after = await read();
  expect(after.columns).toEqual(expect.arrayContaining(before.columns));
  expect(after.functions).toEqual(expect.arrayContaining(before.functions));
  const known = new Set(before.columns.map(tableOf));
  const added = (kind: 'required' | 'constraints'): string[] =>
    after[kind].filter((name) => known.has(tableOf(name)) && !before[kind].includes(name));
  expect({ required: added('required'), constraints: added('constraints') }).toEqual({ required: [], constraints: [] });
  await database.stop();
});
