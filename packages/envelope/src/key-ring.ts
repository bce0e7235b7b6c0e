import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The column of a row that holds a secret. A secret that is copied into another column or row cannot be read there. */
export interface Place {
  readonly table: string;
  /** The primary key of the row. */
  readonly row: string;
  readonly column: string;
}

/** The key that seals, and the one before it. */
export const MOST_KEYS = 2;

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const KEY_OCTETS = 32;
const ID_OCTETS = 4;
/** NIST SP 800-38D 8.2.2: random, so that one key seals at most 2^32 secrets. */
const NONCE_OCTETS = 12;
const TAG_OCTETS = 16;
const TEXT_BEGINS = 1 + ID_OCTETS + NONCE_OCTETS;

interface Key {
  readonly id: Buffer;
  readonly key: Buffer;
}

/**
 * Keys that seal secrets which have to be readable again, with AES-256-GCM. A sealed secret is the octet 1, the id of its key (4 octets), a nonce (12),
 * the encrypted text and a tag (16).
 */
export class KeyRing {
  readonly #keys: readonly Key[];

  /** Keys of 32 octets, at least one: the first seals, all open. Throws Error. */
  constructor(keys: readonly Buffer[]) {
    if (keys.length === 0 || keys.length > MOST_KEYS) throw new Error(`give one key or ${MOST_KEYS}`);
    if (keys.some(({ length }) => length !== KEY_OCTETS)) throw new Error(`a key has ${KEY_OCTETS} octets`);
    this.#keys = keys.map((key) => ({ key, id: idOf(key) }));
  }

  /** A text, sealed for a place. */
  seal(text: string, place: Place): Buffer {
    const [{ id, key }] = this.#keys;
    const nonce = randomBytes(NONCE_OCTETS);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_OCTETS }).setAAD(associatedData(place));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), id, nonce, encrypted, cipher.getAuthTag()]);
  }

  /** The text that was sealed for a place. Throws Error where the ring lacks its key, or the secret was sealed for another place or changed. */
  open(sealed: Buffer, place: Place): string {
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

  /** Whether a secret is sealed with the first key, so that the others are not needed for it. */
  isCurrent(sealed: Buffer): boolean {
    return this.currentPrefix.equals(sealed.subarray(0, 1 + ID_OCTETS));
  }

  /** The octets with which every secret begins that the first key seals. */
  get currentPrefix(): Buffer {
    return Buffer.concat([Buffer.of(FORMAT), this.#keys[0].id]);
  }
}

/** Names a key without anything of it. */
function idOf(key: Buffer): Buffer {
  return createHash('sha256').update('fourwinds envelope key id\0').update(key).digest().subarray(0, ID_OCTETS);
}

function associatedData({ table, row, column }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, row, column]));
}

function name({ table, row, column }: Place): string {
  return `${table}.${column} in the row ${row}`;
}
