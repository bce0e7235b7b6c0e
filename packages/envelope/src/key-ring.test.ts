import { createDecipheriv, randomBytes } from 'node:crypto';
import { KeyRing, keyRingSetting } from './index.ts';

const place = { table: 'webhooks', row: '4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11', column: 'secret' };
const [one, other, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const ring = new KeyRing([one]);

test('a secret can be read again in its place, and no two seals are alike', () => {
  const sealed = ring.seal('whsec_ä', place);
  expect(ring.open(sealed, place)).toBe('whsec_ä');
  expect(sealed.equals(ring.seal('whsec_ä', place))).toBe(false);
  expect(sealed.toString('latin1')).not.toContain('whsec_');
});

test('a sealed secret is AES-256-GCM over the place as associated data', () => {
  const sealed = ring.seal('text', place);
  const decipher = createDecipheriv('aes-256-gcm', one, sealed.subarray(5, 17))
    .setAAD(Buffer.from('["webhooks","4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11","secret"]'))
    .setAuthTag(sealed.subarray(-16));
  expect(decipher.update(sealed.subarray(17, -16), undefined, 'utf8') + decipher.final('utf8')).toBe('text');
});

test.each([
  ['another row', { ...place, row: '00000000-6b5c-4d0e-9a55-0c6f2b0f7a11' }],
  ['another column', { ...place, column: 'previous_secret' }],
  ['another table', { ...place, table: 'tokens' }],
])('a secret cannot be read in %s', (_, elsewhere) => {
  expect(() => ring.open(ring.seal('text', place), elsewhere)).toThrow('sealed for another place');
});

test('a secret of which any octet was changed or cut off cannot be read', () => {
  const sealed = ring.seal('text', place);
  for (const [i, octet] of sealed.entries()) {
    const changed = Buffer.from(sealed);
    changed[i] = octet ^ 1;
    expect(() => ring.open(changed, place)).toThrow();
    expect(() => ring.open(sealed.subarray(0, i), place)).toThrow();
  }
});

test('two keys open, the first seals, and a secret of neither names its key', () => {
  const before = ring.seal('text', place);
  const both = new KeyRing([other, one]);
  expect([both.open(before, place), both.isCurrent(before)]).toEqual(['text', false]);
  const after = both.seal('text', place);
  expect([both.isCurrent(after), new KeyRing([other]).open(after, place)]).toEqual([true, 'text']);
  expect(() => new KeyRing([third]).open(before, place)).toThrow(
    `the key ${before.subarray(1, 5).toString('hex')}, with which webhooks.secret in the row ${place.row} is sealed, is missing`,
  );
});

test.each(['', 'abc', `${'a'.repeat(64)},`, [1, 2, 3].map((digit) => String(digit).repeat(64)).join()])(
  'the setting %p is refused',
  (text) => {
    expect(keyRingSetting.safeParse(text).error?.issues).toMatchObject([
      { message: 'give one key or two, separated by a comma, of 64 hexadecimal digits each' },
    ]);
  },
);

test('the first key of the setting seals', () => {
  const sealed = keyRingSetting
    .parse(`${other.toString('hex')}, ${one.toString('hex').toUpperCase()}`)
    .seal('text', place);
  expect(new KeyRing([other]).open(sealed, place)).toBe('text');
});
