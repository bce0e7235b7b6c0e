import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Client } from 'pg';

/** The charts and their release names in the docs. */
export const RELEASES = {
  'fourwinds-crds': 'crds',
  fourwinds: 'fourwinds',
  'fourwinds-nameserver': 'nameserver',
} as const;
export type Release = keyof typeof RELEASES;

/**
 * The database that another version of Fourwinds left, with five stores and the API tables; and the objects of its
 * charts.
 */
export interface Fixture {
  /** Recording time in Unix milliseconds. */
  readonly recordedAt: number;
  /** The token of the first account. */
  readonly token: string;
  /** Statements of that version that create the empty tables. */
  readonly schema: readonly string[];
  /** Rows of each table as JSON. */
  readonly tables: { readonly [table: string]: readonly object[] };
  /** YAML by chart name. */
  readonly charts: { readonly [name in Release]: string };
}

/** All tables except system tables and the audit log, whose partitions are monthly. */
const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and not c.relispartition and n.nspname in ('public', 'resources') order by 1`;

/**
 * Selects the latest version of each object, and the version that contains the object's current content. Other
 * versions may be compacted at any time.
 */
const ROWS = (table: string): string =>
  `select to_json(t) as row from ${table} t${table === 'resources.versions' ? ' where next is null or (content is not null and content_next is null)' : ''}`;

/** Advances sequences past the restored rows. */
const NEXT_NUMBERS = `
select format('select setval(%L, (select coalesce(max(%I), 1) from %s))', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname), a.attname, a.attrelid::regclass) as statement
from pg_attribute a where a.attidentity <> '' and a.attrelid::regclass::text in (select unnest($1::text[]))`;

/** Rows of all tables as JSON. */
export async function readTables(url: string): Promise<Fixture['tables']> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(TABLES);
  const tables: { [table: string]: object[] } = {};
  for (const { name } of rows)
    tables[name] = (await client.query<{ row: object }>(ROWS(name))).rows.map(({ row }) => row);
  await client.end();
  // Watches that were open before receive all objects again.
  tables['resources.stores'] = tables['resources.stores'].map((store) => ({
    ...store,
    compacted: (store as { revision: number }).revision,
  }));
  return tables;
}

/** Fills an empty database as its superuser. */
export async function restoreFixture(url: string, { schema, tables }: Fixture): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const statement of schema) await client.query(statement);
  await client.query('set session_replication_role = replica'); // the order of tables is arbitrary, so foreign keys are not checked
  for (const [name, rows] of Object.entries(tables)) {
    await client.query(`delete from ${name}`);
    const insert = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`;
    await client.query(insert, [JSON.stringify(rows)]);
  }
  const names = Object.keys(tables).map((name) => name.replace(/^public\./, ''));
  const { rows: numbers } = await client.query<{ statement: string }>(NEXT_NUMBERS, [names]);
  for (const { statement } of numbers) await client.query(statement);
  await client.end();
}

export function writeFixture(path: string, fixture: Fixture): void {
  const text = Buffer.from(JSON.stringify(fixture));
  // The window is larger than the text, because the same objects occur in each region.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(path, brotliCompressSync(text, { params }));
}

function readFixture(path: string): Fixture {
  return JSON.parse(brotliDecompressSync(readFileSync(path)).toString()) as Fixture;
}

const FOLDER = join(import.meta.dirname, 'fixtures');

/** All recorded fixtures, with the commits that recorded them. */
export function fixtures(): [string, Fixture][] {
  return readdirSync(FOLDER).map((file) => [file.split('.', 1)[0], readFixture(join(FOLDER, file))]);
}

/** Manifests and buckets in all regions, each with the revision of its write. */
export async function snapshotRows(url: string): Promise<string[]> {
  return namesOf(
    url,
    `select store || ' ' || name || ' ' || revision as name from resources.versions
    where kind = '/configmaps' and next is null and type <> 'deleted' and metadata #>> '{labels,dns.fourwinds.dev/snapshot}' in ('manifest', 'bucket') order by 1`,
  );
}

/** The column `name` of a query. */
export async function namesOf(url: string, sql: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(sql);
  await client.end();
  return rows.map(({ name }) => name);
}
