import { execFileSync } from 'node:child_process';
import { createToken, hashToken, isToken } from './token.ts';

const token = createToken((bytes) => Buffer.alloc(bytes, 0xff));

test('a token is its prefix, 256 bits and the checksum of these, in base 62', () => {
  const python = `
import sys, zlib
digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
value = lambda text: sum(digits.index(c) * 62 ** i for i, c in enumerate(reversed(text)))
token = sys.argv[1]
print(token[:3], value(token[3:46]) == 2 ** 256 - 1, value(token[46:]) == zlib.crc32(token[:46].encode()))`;
  expect(execFileSync('python3', ['-c', python, token], { encoding: 'utf8' }).trim()).toBe('fw_ True True');
});

test('a mistyped token is none', () => {
  expect(isToken(token)).toBe(true);
  expect(isToken(createToken((bytes) => Buffer.alloc(bytes)))).toBe(true);
  for (const wrong of [
    '',
    'fw_',
    token.slice(1),
    `${token}0`,
    token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ` ${token}`,
  ])
    expect(isToken(wrong)).toBe(false);
});

test('a hash is SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
