import { jest } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { migratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { silent } from '../../../test/harness.ts';
import { KeptAssets } from './kept-assets.ts';

let database: MigratedDatabase;
let now = 0;

beforeAll(async () => {
  database = await migratedDatabase(silent);
});
beforeEach(() => database.pool.query('DELETE FROM dashboard_assets'));
afterAll(() => database.stop());

const ofProcess = () => new KeptAssets(database.pool, () => now);
const assets = (...names: string[]) => new Map(names.map((name) => [name, gzipSync(name)]));
async function had(kept: KeptAssets, ...names: string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => kept.read(name)));
  return names.filter((name, i) => found[i]?.equals(gzipSync(name)) === true);
}

test('while versions run side by side, each process has the files of both, in whichever order they start', async () => {
  const [old, next] = [ofProcess(), ofProcess()];
  await old.keep(assets('base-1.js', 'page-1.js'));
  expect(await had(old, 'page-1.js', 'page-2.js')).toEqual(['page-1.js']);
  await Promise.all([next, ofProcess()].map((one) => one.keep(assets('base-1.js', 'page-2.js'))));
  now += 1000;
  expect(await had(old, 'page-1.js', 'page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(await had(next, 'page-1.js', 'page-2.js', 'base-1.js')).toEqual(['page-1.js', 'page-2.js', 'base-1.js']);
  await ofProcess().keep(assets('base-1.js', 'page-1.js'));
  expect(await had(ofProcess(), 'page-1.js', 'page-2.js')).toEqual(['page-1.js', 'page-2.js']);
});

test('files are forgotten 30 days after a version without them was started, however long they ran before', async () => {
  await ofProcess().keep(assets('page-1.js', 'base-1.js'));
  await ofProcess().keep(assets('page-2.js', 'base-1.js'));
  const { rowCount } = await database.pool.query(
    `UPDATE dashboard_assets SET superseded_at = superseded_at - interval '30 days 1 minute'`,
  );
  expect(rowCount).toBe(3);
  await ofProcess().keep(assets('page-3.js', 'base-1.js'));
  expect(await had(ofProcess(), 'page-1.js', 'page-2.js', 'page-3.js', 'base-1.js')).toEqual([
    'page-2.js',
    'page-3.js',
    'base-1.js',
  ]);
});

test('of many versions the last 1,000 files are kept', async () => {
  const many = Array.from({ length: 1001 }, (_, i) => `page-${i}.js`);
  await ofProcess().keep(assets('first.js'));
  await ofProcess().keep(assets(...many.slice(1)));
  await ofProcess().keep(assets('last.js'));
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM dashboard_assets');
  expect(rows.map(({ name }) => name).sort()).toEqual([...many.slice(1), 'last.js'].sort());
});

test('names that nobody has cost one question a second, and a file is read once', async () => {
  const kept = ofProcess();
  await kept.keep(assets('page-1.js'));
  const query = jest.spyOn(database.pool, 'query');
  for (let i = 0; i < 100; i++) expect(await kept.read(`none-${i}.js`)).toBeUndefined();
  expect(query.mock.calls.length).toBe(1);
  for (let i = 0; i < 3; i++) expect(await had(kept, 'page-1.js')).toEqual(['page-1.js']);
  expect(query.mock.calls.length).toBe(2);
  now += 1000;
  await kept.read('none.js');
  expect(query.mock.calls.length).toBe(3);
  query.mockRestore();
});
