import { hash } from 'node:crypto';
import { createRecoveryCode, hashRecoveryCode } from './recovery-code.ts';

const octets = (count: number) => Uint8Array.from({ length: count }, (_, i) => i * 33);
const CODE = '012345-6789ab-cdefgh-jkmnpq';

test('each character has five random bits', () => {
  expect(createRecoveryCode(octets)).toBe(CODE);
  expect(createRecoveryCode((count) => new Uint8Array(count).fill(255))).toBe('zzzzzz-zzzzzz-zzzzzz-zzzzzz');
});

test.each([
  CODE,
  CODE.toUpperCase(),
  CODE.replaceAll('-', ''),
  ` ${CODE.replaceAll('-', ' ')}\n`,
  CODE.replace('012', 'OL2'),
  CODE.replace('012', 'oI2'),
])('%j is the code as somebody typed it', (text) =>
  expect(hashRecoveryCode(text)).toEqual(hash('sha256', CODE.replaceAll('-', ''), 'buffer')),
);

test.each(['', '123456', CODE.slice(1), `${CODE}0`, CODE.replace('a', 'u'), CODE.replace('a', 'ä')])(
  '%j is none',
  (text) => expect(hashRecoveryCode(text)).toBeUndefined(),
);
