import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ApiUnderTest } from '../../../test/harness.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import { migrate } from '../../storage/db/migrate.ts';
import { ensureFirstToken } from './first-token.ts';

let api: ApiUnderTest;
const folder = mkdtempSync(join(tmpdir(), 'fourwinds-token-'));
const file = join(folder, 'token');

beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

async function accountOf(token: string): Promise<string | undefined> {
  return (await api.send(token, 'GET', '/api/v1/account')).body.id;
}

test('the first start makes a verified account without limits, and a token that it writes for its owner alone', async () => {
  const accounts = new Accounts(api.pool);
  const failing = {
    createFirst: (decide: () => Promise<unknown>) => decide().then(() => Promise.reject(new Error('died'))),
  };
  await expect(ensureFirstToken(failing as unknown as Accounts, file)).rejects.toThrow('died');
  const written = readFileSync(file, 'utf8').trim();
  expect(await accountOf(written)).toBeUndefined();

  await Promise.all([ensureFirstToken(accounts, file), ensureFirstToken(accounts, file)]);
  expect(readFileSync(file, 'utf8').trim()).toBe(written);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { body } = await api.send(written, 'GET', '/api/v1/account');
  expect(body).toMatchObject({ plan: 'unlimited', verified: true });

  rmSync(file);
  await ensureFirstToken(accounts, file);
  expect(() => readFileSync(file)).toThrow('ENOENT');
  expect(await accountOf(written)).toBe(body.id);
});

test('migrations run once, whoever starts them', async () => {
  await Promise.all([migrate(api.pool), migrate(api.pool)]);
  const { rows } = await api.pool.query('SELECT name FROM migrations ORDER BY name');
  const files = readdirSync(new URL('../../storage/db/migrations', import.meta.url)).sort();
  expect(rows).toEqual(files.map((name) => ({ name: basename(name, '.ts') })));
});
