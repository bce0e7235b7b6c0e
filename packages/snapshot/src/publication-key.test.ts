import { generateKeyPairSync, webcrypto } from 'node:crypto';
import {
  generatePublicationKey,
  readPublicKey,
  signerOf,
  verifierOf,
  verifierOfKeys,
  writePublicKey,
} from './publication-key.ts';

const TEXT = 'fourwinds manifest v1\nexample.\n00\n';
const ecdsa = generatePublicationKey();
const ed25519 = generateKeyPairSync('ed25519');

test.each([
  ['ECDSA', ecdsa, { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' }],
  ['Ed25519', ed25519, { name: 'Ed25519' }],
])('signatures by an %s key are those of WebCrypto', async (_, { privateKey, publicKey }, algorithm) => {
  const spki = Buffer.from(writePublicKey(publicKey), 'base64');
  const key = await webcrypto.subtle.importKey('spki', spki, algorithm, false, ['verify']);
  const signature = signerOf(privateKey)(TEXT);
  const octets = Buffer.from(signature, 'base64');
  expect(octets.length).toBe(64);
  expect(await webcrypto.subtle.verify(algorithm, key, octets, Buffer.from(TEXT))).toBe(true);
  expect(verifierOf(publicKey)(TEXT, signature)).toBe(true);
  expect(readPublicKey(writePublicKey(publicKey)).equals(publicKey)).toBe(true);
});

test('of two keys both are good, and no third', () => {
  const [before, after, stranger] = [ecdsa, generatePublicationKey(), generatePublicationKey()];
  const verifies = verifierOfKeys([before, after].map(({ publicKey }) => writePublicKey(publicKey)).join());
  const signatures = [before, after, stranger].map(({ privateKey }) => signerOf(privateKey)(TEXT));
  expect(signatures.map((signature) => verifies(TEXT, signature))).toEqual([true, true, false]);
  const key = writePublicKey(before.publicKey);
  for (const text of ['', `${key},`, `${key},x`, [key, key, key].join()]) expect(() => verifierOfKeys(text)).toThrow();
});

test.each([
  ['another text', `${TEXT} `, signerOf(ecdsa.privateKey)(TEXT)],
  ['another key', TEXT, signerOf(generatePublicationKey().privateKey)(TEXT)],
  ['a key of the other kind', TEXT, signerOf(ed25519.privateKey)(TEXT)],
  ['nothing', TEXT, ''],
  ['too little', TEXT, signerOf(ecdsa.privateKey)(TEXT).slice(0, 40)],
  ['zeros', TEXT, Buffer.alloc(64).toString('base64')],
  ['text that is no base64', TEXT, 'ä'],
])('a signature of %s is none', (_, text, signature) => {
  expect(verifierOf(ecdsa.publicKey)(text, signature)).toBe(false);
});

test.each([
  ['rsa', generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ['ec secp384r1', generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['ed448', generateKeyPairSync('ed448')],
  ['x25519', generateKeyPairSync('x25519')],
])('a key of another kind is refused: %s', (kind, { privateKey, publicKey }) => {
  expect(() => verifierOf(publicKey)).toThrow(`not ${kind}`);
  expect(() => signerOf(privateKey)).toThrow('must be an ECDSA key on P-256, or an Ed25519 key');
});
