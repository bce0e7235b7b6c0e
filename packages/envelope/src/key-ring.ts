import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Location of a secret in the database. A secret can only be opened in the row and column that it was sealed for. */
export interface SecretPlace {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

/** Maximum number of keys: the current key and the previous key. */
export const MOST_KEYS = 2;

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const KEY_OCTETS = 32;
const ID_OCTETS = 4;
/** With random nonces, one key may seal at most 2^32 secrets (NIST SP 800-38D 8.2.2). */
const NONCE_OCTETS = 12;
const TAG_OCTETS = 16;
const TEXT_BEGINS = 1 + ID_OCTETS + NONCE_OCTETS;

interface Key {
  readonly id: Buffer;
  readonly key: Buffer;
}

/**
 * Seals and opens secrets with AES-256-GCM. A sealed secret consists of the octet 1, the key id (4 octets), a nonce
 * (12), the ciphertext and a tag (16).
 */
export class KeyRing {
  readonly #keys: readonly Key[];

  /**
   * `keys` contains one or two keys of 32 octets. The first key seals secrets, and both keys open them. Throws Error
   * for another number of keys or another length.
   */
  constructor(keys: readonly Buffer[]) {
    if (keys.length === 0 || keys.length > MOST_KEYS) throw new Error(`give one key or ${MOST_KEYS}`);
    if (keys.some(({ length }) => length !== KEY_OCTETS)) throw new Error(`a key has ${KEY_OCTETS} octets`);
    this.#keys = keys.map((key) => ({ key, id: idOf(key) }));
  }

  seal(text: string, place: SecretPlace): Buffer {
    const [{ id, key }] = this.#keys;
    const nonce = randomBytes(NONCE_OCTETS);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_OCTETS }).setAAD(associatedData(place));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), id, nonce, encrypted, cipher.getAuthTag()]);
  }

  /** Throws Error if the ring does not contain the key, or if the secret was modified or sealed for another place. */
  open(sealed: Buffer, place: SecretPlace): string {
    if (sealed.length < TEXT_BEGINS + TAG_OCTETS || sealed[0] !== FORMAT)
      throw new Error(`the secret of ${name(place)} has not the form of a sealed one`);
    const id = sealed.subarray(1, 1 + ID_OCTETS);
    const found = this.#keys.find((key) => key.id.equals(id));
    if (found === undefined)
      throw new Error(`the key ${id.toString('hex')}, with which ${name(place)} is sealed, is missing`);
    const nonce = sealed.subarray(1 + ID_OCTETS, TEXT_BEGINS);
    const decipher = createDecipheriv(CIPHER, found.key, nonce, { authTagLength: TAG_OCTETS })
      .setAAD(associatedData(place))
      .setAuthTag(sealed.subarray(-TAG_OCTETS));
    try {
      return decipher.update(sealed.subarray(TEXT_BEGINS, -TAG_OCTETS), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new Error(`the secret of ${name(place)} is damaged, or was sealed for another place`, { cause });
    }
  }

  isCurrent(sealed: Buffer): boolean {
    return this.currentPrefix.equals(sealed.subarray(0, 1 + ID_OCTETS));
  }

  get currentPrefix(): Buffer {
    return Buffer.concat([Buffer.of(FORMAT), this.#keys[0].id]);
  }
}

/** Derives a key id that reveals nothing about the key. */
function idOf(key: Buffer): Buffer {
  return createHash('sha256').update('fourwinds envelope key id\0').update(key).digest().subarray(0, ID_OCTETS);
}

function associatedData({ table, row, column }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([table, row, column]));
}

function name({ table, row, column }: SecretPlace): string {
  return `${table}.${column} in the row ${row}`;
}
