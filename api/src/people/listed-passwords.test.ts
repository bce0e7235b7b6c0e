import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a file that cannot be read is an error', async () => {
  await expect(readListedPasswords(join(folder, 'missing'))).rejects.toThrow('ENOENT');
});
