import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breachedPasswords } from '../../../../tools/gen/long-passwords.ts';
import { readListedPasswords } from './listed-passwords.ts';
import type { ListedPasswords } from './password-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-passwords-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file adds passwords to those of the package, in any letters, and short ones are left out', async () => {
  const file = join(folder, 'breached.txt');
  writeFileSync(file, 'Tramontane Lantern\r\nxkv-jwqz\n\nsiroco-de-levante\n');
  const [listed, common] = [await readListedPasswords(file), await readListedPasswords(undefined)];
  for (const password of ['tramontane lantern', 'siroco-de-levante'])
    expect([password, listed.has(password), common.has(password)]).toEqual([password, true, false]);
  expect([listed.has('xkv-jwqz'), listed.has('qwerty123456')]).toEqual([false, true]);
});

test('the 3,000 most common passwords of breaches that are long enough are refused', async () => {
  const listed = await readListedPasswords(undefined);
  const most = breachedPasswords(join(import.meta.dirname, '../../../..')).slice(0, 3000);
  expect(most.slice(0, 3)).toEqual(['123qweasdzxc', '1qaz2wsx3edc', 'q1w2e3r4t5y6']);
  expect(most).toHaveLength(3000);
  expect(most.filter((password) => !listed.has(password))).toEqual([]);
});

describe('what programs guess first is refused', () => {
  let listed: ListedPasswords;
  beforeAll(async () => void (listed = await readListedPasswords(undefined)));

  test.each([
    'letmein letmein',
    'letmein-letmein!',
    'letmein letmein letmein',
    'letmeinletmein1',
    'l3tm31n l3tm31n',
    'monkey.dragon',
    'p@ssw0rd p@ssw0rd',
    'qwertyuiopas',
    'qwertzuiopüa',
    'qwertyuiop12',
    'qwerty asdfgh',
    'poiuytrewqlk',
    'azertyuiopqs',
    '1qaz2wsx3edc4rfv',
    '1q2w3e4r5t6y7u',
    'zxcvbnmasdfg',
    'abcdefghijkl',
    '123456789012',
    'aaaaaaaaaaab',
    'abcabcabcabc',
    'xkqxkqxkqxkq',
  ])('%s', (password) => expect(listed.has(password)).toBe(true));

  test.each([
    'four winds and a lantern',
    'another lantern in the wind',
    'correct-horse-battery-staple-9',
    'ветер и фонарь',
    'vhqzkwmtrbfx',
    'Tr0ub4dor&3xyz',
    '7f3a9c1be2d8',
    '927462819034',
  ])('%s is good', (password) => expect(listed.has(password.toLowerCase())).toBe(false));
});

test('a file that cannot be read is an error', async () => {
  await expect(readListedPasswords(join(folder, 'missing'))).rejects.toThrow('ENOENT');
});
