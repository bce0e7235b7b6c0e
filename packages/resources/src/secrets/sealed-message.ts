import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * A message for one recipient: X25519 (RFC 7748) with an ephemeral key, HKDF with SHA-256 (RFC 5869) over the shared
 * secret, and AES-256-GCM with the context as associated data. Format, in base64:
 *
 *     44 octets  ephemeral public key, SPKI
 *     12         nonce
 *     16         tag
 *     …          ciphertext
 */

const KEY_OCTETS = 44;
const NONCE_OCTETS = 12;
const TAG_OCTETS = 16;
const CIPHER = 'aes-256-gcm';

/** Creates a key pair for receiving one message. The public key is SPKI in base64. */
export function newReceiver(): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return { privateKey, publicKey: spkiOf(publicKey).toString('base64') };
}

/**
 * Seals text for the owner of a public key. The recipient must pass the same `context` to `unseal`. Throws if the
 * public key is not an X25519 key.
 */
export function seal(text: string, publicKey: string, context: string): string {
  const receiver = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const own = generateKeyPairSync('x25519');
  const sender = spkiOf(own.publicKey);
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey: receiver });
  const nonce = randomBytes(NONCE_OCTETS);
  const cipher = createCipheriv(CIPHER, keyFrom(secret, sender, spkiOf(receiver)), nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([sender, nonce, cipher.getAuthTag(), ciphertext]).toString('base64');
}

/** Opens a sealed message. Throws if the message was modified, or was sealed for another key or another context. */
export function unseal(sealed: string, privateKey: KeyObject, context: string): string {
  const octets = Buffer.from(sealed, 'base64');
  const [sender, nonce, tag, ciphertext] = split(octets, [KEY_OCTETS, NONCE_OCTETS, TAG_OCTETS]);
  const secret = diffieHellman({
    privateKey,
    publicKey: createPublicKey({ key: sender, format: 'der', type: 'spki' }),
  });
  const key = keyFrom(secret, sender, spkiOf(createPublicKey(privateKey)));
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_OCTETS })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/** The derivation includes both public keys, so that neither of them can be replaced. */
function keyFrom(secret: Buffer, sender: Buffer, receiver: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), Buffer.concat([sender, receiver]), 32));
}

function spkiOf(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' });
}

function split(octets: Buffer, lengths: readonly number[]): Buffer[] {
  const ends = lengths.map((_, i) => lengths.slice(0, i + 1).reduce((sum, length) => sum + length, 0));
  return [0, ...ends].map((start, i) => octets.subarray(start, ends[i]));
}
