import { randomBytes } from 'node:crypto';
import { hashPassword, isPassword } from './password-hash.ts';

/** Created with the reference implementation: `argon2 0123456789abcdef -id -t 2 -k 19456 -p 1 -l 32 -e`. */
const REFERENCE = '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$/KUA8VNX9ltjzqY1GSMWCBCFkER8YMTMCFG+5MkM+9c';
const OTHER_COST = '$argon2id$v=19$m=8192,t=3,p=2$c2FsdHNhbHRzYWx0c2FsdA$AjQFPSuIhxFDFJhZWdZX5AvSxuOqbg7+';

test('a hash is that of the reference implementation', async () => {
  expect(await hashPassword('four winds and a lantern', () => Buffer.from('0123456789abcdef'))).toBe(REFERENCE);
});

test.each([
  ['four winds and a lantern', REFERENCE, true],
  ['Four winds and a lantern', REFERENCE, false],
  ['', REFERENCE, false],
  ['pässwort und Laterne', OTHER_COST, true],
  ['pa\u0308sswort und Laterne', OTHER_COST, true],
  ['passwort und Laterne', OTHER_COST, false],
  ['', null, false],
])('%j has the hash %s: %s', async (password, hash, expected) => {
  expect(await isPassword(password, hash)).toBe(expected);
});

test('two hashes of a password differ', async () => {
  expect(await hashPassword('the same', randomBytes)).not.toBe(await hashPassword('the same', randomBytes));
});

test('another form of hash is an error', async () => {
  await expect(isPassword('any', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('is not argon2id');
});
