import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breachedPasswords } from '../../../gen/long-passwords.ts';
import { readListedPasswords } from './listed-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-passwords-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file adds passwords to those of the package, in any letters, and short ones are left out', async () => {
  const file = join(folder, 'breached.txt');
  writeFileSync(file, 'Tramontane Lantern\r\ntiny-word\n\nsiroco-de-levante\n');
  const [listed, common] = [await readListedPasswords(file), await readListedPasswords(undefined)];
  for (const password of ['tramontane lantern', 'siroco-de-levante'])
    expect([password, listed.has(password), common.has(password)]).toEqual([password, true, false]);
  expect([listed.has('tiny-word'), listed.has('qwerty123456')]).toEqual([false, true]);
});

test('the 3,000 most common passwords of breaches that are long enough are refused', async () => {
  const listed = await readListedPasswords(undefined);
  const most = breachedPasswords(join(import.meta.dirname, '../../..')).slice(0, 3000);
  expect(most.slice(0, 3)).toEqual(['123qweasdzxc', '1qaz2wsx3edc', 'q1w2e3r4t5y6']);
  expect(most).toHaveLength(3000);
  expect(most.filter((password) => !listed.has(password))).toEqual([]);
});

test('a file that cannot be read is an error', async () => {
  await expect(readListedPasswords(join(folder, 'missing'))).rejects.toThrow('ENOENT');
});
