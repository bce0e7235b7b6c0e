/** @slow: not in make check. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { ed448 } from '@noble/curves/ed448.js';
import { p256, p384 } from '@noble/curves/nist.js';
import { dnskeyPublicKey, generatePrivateKey, isKeyFor } from '../keys/signature-algorithm.ts';
import { type PrivateKey, SigningPool } from './signing-pool.ts';

const script = new URL('./signing-thread.ts', import.meta.url);
const uncompressed = (point: Uint8Array): Uint8Array => Uint8Array.from([4, ...point]);

/** Independent implementations for verification. */
const verifiers: { [algorithm: number]: (signature: Uint8Array, data: Uint8Array, key: Uint8Array) => boolean } = {
  13: (signature, data, key) => p256.verify(signature, data, uncompressed(key), { lowS: false }),
  14: (signature, data, key) => p384.verify(signature, data, uncompressed(key), { lowS: false }),
  15: (signature, data, key) => ed25519.verify(signature, data, key),
  16: (signature, data, key) => ed448.verify(signature, data, key),
};

let pool: SigningPool;
beforeEach(() => (pool = new SigningPool({ workers: 1, script })));
afterEach(async () => pool.stop());

async function keyOf(algorithm: number): Promise<{ object: KeyObject; key: PrivateKey }> {
  const object = await generatePrivateKey(algorithm);
  return { object, key: { algorithm, pem: object.export({ type: 'pkcs8', format: 'pem' }).toString() } };
}

const texts = (count: number): Uint8Array[] => Array.from({ length: count }, (_, i) => Buffer.from(`text ${i}`));

test.each([13, 14, 15, 16])(
  'algorithm %i: every signature is good for its data and its public key',
  async (algorithm) => {
    const { object, key } = await keyOf(algorithm);
    const publicKey = dnskeyPublicKey(algorithm, object);
    const data = texts(3);
    const signatures = await pool.sign('owner', key, data);
    expect(signatures.map((signature, i) => verifiers[algorithm](signature, data[i], publicKey))).toEqual([
      true,
      true,
      true,
    ]);
    expect(verifiers[algorithm](signatures[0], data[1], publicKey)).toBe(false);
  },
);

test('more data than a job holds comes back in its order', async () => {
  const { object, key } = await keyOf(15);
  const data = texts(700);
  const signatures = await pool.sign('owner', key, data);
  const publicKey = createPublicKey(object);
  expect(signatures.every((signature, i) => verify(null, data[i], publicKey, signature))).toBe(true);
  expect(pool.signed).toBe(700);
});

test('a small zone does not wait for a large one that came before it', async () => {
  const { key } = await keyOf(15);
  const order: string[] = [];
  const large = pool.sign('owner', key, texts(5000)).then(() => order.push('large'));
  const small = pool.sign('owner', key, texts(1)).then(() => order.push('small'));
  await Promise.all([large, small]);
  expect(order).toEqual(['small', 'large']);
});

test('the zones of an owner delay those of another by a job or two, however many they are', async () => {
  const { key } = await keyOf(15);
  const order: string[] = [];
  const many = Array.from({ length: 20 }, (_, i) =>
    pool.sign('many', key, texts(1)).then(() => order.push(`many ${i}`)),
  );
  const other = pool.sign('other', key, texts(1)).then(() => order.push('other'));
  await Promise.all([...many, other]);
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
});

test('a key that is none is refused without a word of it, and the next zone is signed', async () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nc2VjcmV0IG9jdGV0cw==\n-----END PRIVATE KEY-----\n';
  const failed = await pool.sign('owner', { algorithm: 13, pem }, texts(1)).catch((error: Error) => error.message);
  expect(failed).toEqual(expect.any(String));
  expect(failed).not.toContain('c2VjcmV0');
  const { key } = await keyOf(13);
  expect(await pool.sign('owner', key, texts(1))).toHaveLength(1);
});

test('signatures that are pending when the pool stops fail', async () => {
  const { key } = await keyOf(15);
  const signing = pool.sign('owner', key, texts(5000));
  await Promise.all([expect(signing).rejects.toThrow('stopped'), pool.stop()]);
  await expect(pool.sign('owner', key, texts(1))).rejects.toThrow('stopped');
});

test('a key belongs to its algorithm alone; RSA keys are not made', async () => {
  const { object } = await keyOf(13);
  expect([8, 13, 14, 15, 16].filter((algorithm) => isKeyFor(algorithm, object))).toEqual([13]);
  await expect(generatePrivateKey(8)).rejects.toThrow('algorithm 8');
});
