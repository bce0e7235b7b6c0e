import { timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { finish, type Pieces } from '@fourwinds/dns';
import { imageIn, octetsOf, WORD_OCTETS, type ZoneImage } from '../../answer/index.ts';

/**
 * Format of the disk cache files: a sequence of independent entries, each aligned to 16 octets:
 *
 * - head: words as in HEAD, in this machine's byte order
 * - seal: authenticates the image, see seal.ts
 * - image: empty if there is none
 * - facts: JSON that identifies the entry
 * - snapshot: JSON, the snapshot as it was in the region, signed by the operator
 */
const HEAD = {
  /** Reads differently on a machine with the other byte order. */
  magic: 0,
  /** CRC-32 of the following octets. */
  checksum: 1,
  /** Size of the entry in octets. */
  length: 2,
  kind: 3,
  /** Format of the image. 0 if there is none. */
  form: 4,
  /** Size of each part in octets. */
  image: 5,
  facts: 6,
  snapshot: 7,
  size: 12,
} as const;

export const KIND = { snapshot: 1, forgotten: 2, complete: 3, heard: 4 } as const;

const MAGIC = 0x32435a46;
const ALIGNMENT = 16;
const SEAL_AT = 4 * HEAD.size;
const SEAL_OCTETS = 32;
const IMAGE_AT = SEAL_AT + SEAL_OCTETS;
const CHECKED_AT = 4 * HEAD.length;

export interface EntryContent {
  readonly kind: number;
  readonly facts: string;
  /** The text of the snapshot, in pieces. */
  readonly snapshot?: Iterable<string>;
  readonly image?: { readonly form: number; readonly image: ZoneImage };
}

/** Starts the seal of an entry. Pass the octets to seal to `update`; `digest` returns 32 octets. */
export type Seal = () => { update(octets: Uint8Array): unknown; digest(): Uint8Array };

/** Octets processed in one piece of work. */
const PIECE_OCTETS = 512 * 1024;

export class Entry {
  readonly octets: Uint8Array<ArrayBuffer>;
  readonly #head: Int32Array;

  constructor(octets: Uint8Array<ArrayBuffer>) {
    this.octets = octets;
    this.#head = new Int32Array(octets.buffer, octets.byteOffset, HEAD.size);
  }

  /** Creates an entry from a copy of its content. */
  static of(content: EntryContent, seal?: Seal): Entry {
    return finish(Entry.inPieces(content, seal));
  }

  /** Like `of`, in pieces. The first piece copies the image, so that the original may change afterwards. */
  static *inPieces({ kind, facts, snapshot = [], image }: EntryContent, seal?: Seal): Pieces<Entry> {
    const octets = image === undefined ? new Uint8Array() : octetsOf(image.image.octets).slice();
    yield;
    const texts: Uint8Array[] = [];
    for (const text of snapshot) {
      texts.push(Buffer.from(text));
      yield;
    }
    const parts = [octets, Buffer.from(facts), ...texts];
    const length = sizeOf(parts) + IMAGE_AT;
    const entry = new Entry(new Uint8Array(Math.ceil(length / ALIGNMENT) * ALIGNMENT));
    entry.#head.set([MAGIC, 0, entry.octets.length, kind, image?.form ?? 0]);
    entry.#head.set([octets.length, parts[1].length, sizeOf(texts)], HEAD.image);
    let at = IMAGE_AT;
    for (const piece of parts.flatMap(piecesOf)) {
      entry.octets.set(piece, at);
      at += piece.length;
      yield;
    }
    if (image !== undefined && seal !== undefined) entry.octets.set(yield* sealOf(entry.#sealed, seal), SEAL_AT);
    entry.#head[HEAD.checksum] = yield* entry.#sum();
    return entry;
  }

  /** Returns the entries in a file. Skips damaged entries up to the start of the next entry. */
  static *in(file: Uint8Array<ArrayBuffer>): Generator<Entry> {
    for (let at = 0; at + IMAGE_AT <= file.length;) {
      const entry = new Entry(file.subarray(at));
      const whole = entry.#whole();
      if (whole !== undefined) yield whole;
      at += whole?.octets.length ?? ALIGNMENT;
    }
  }

  get kind(): number {
    return this.#head[HEAD.kind];
  }

  get facts(): string {
    return this.#text(this.#factsAt, this.#head[HEAD.facts]);
  }

  get snapshot(): string {
    return this.#text(this.#factsAt + this.#head[HEAD.facts], this.#head[HEAD.snapshot]);
  }

  get form(): number {
    return this.#head[HEAD.form];
  }

  get image(): ZoneImage {
    const { buffer, byteOffset } = this.octets;
    return imageIn(buffer, byteOffset + IMAGE_AT, this.#head[HEAD.image] / WORD_OCTETS);
  }

  isSealed(seal: Seal): boolean {
    return timingSafeEqual(finish(sealOf(this.#sealed, seal)), this.octets.subarray(SEAL_AT, IMAGE_AT));
  }

  get #sealed(): Uint8Array[] {
    return [
      this.octets.subarray(CHECKED_AT, SEAL_AT),
      this.octets.subarray(IMAGE_AT, this.#factsAt + this.#head[HEAD.facts]),
    ];
  }

  get #factsAt(): number {
    return IMAGE_AT + this.#head[HEAD.image];
  }

  #text(at: number, length: number): string {
    return Buffer.from(this.octets.buffer, this.octets.byteOffset + at, length).toString();
  }

  /** Returns the entry that starts here, without the octets after it. Undefined if there is none. */
  #whole(): Entry | undefined {
    const head = this.#head;
    const length = head[HEAD.length];
    if (head[HEAD.magic] !== MAGIC || length < IMAGE_AT || length > this.octets.length) return undefined;
    if (length % ALIGNMENT !== 0) return undefined;
    const parts = [head[HEAD.image], head[HEAD.facts], head[HEAD.snapshot]];
    if (
      head[HEAD.image] % WORD_OCTETS !== 0 ||
      parts.some((part) => part < 0) ||
      parts.reduce((sum, part) => sum + part, IMAGE_AT) > length
    )
      return undefined;
    const entry = new Entry(this.octets.subarray(0, length));
    return finish(entry.#sum()) === head[HEAD.checksum] ? entry : undefined;
  }

  *#sum(): Pieces<number> {
    let sum = 0;
    for (const piece of piecesOf(this.octets.subarray(CHECKED_AT))) {
      sum = crc32(piece, sum);
      yield;
    }
    return sum | 0;
  }
}

function* sealOf(parts: readonly Uint8Array[], seal: Seal): Pieces<Uint8Array> {
  const begun = seal();
  for (const piece of parts.flatMap(piecesOf)) {
    begun.update(piece);
    yield;
  }
  return begun.digest();
}

function piecesOf(octets: Uint8Array): Uint8Array[] {
  const count = Math.ceil(octets.length / PIECE_OCTETS);
  return Array.from({ length: count }, (_, i) => octets.subarray(i * PIECE_OCTETS, (i + 1) * PIECE_OCTETS));
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
