import { type Name, type RRset, WireWriter } from '@fourwinds/dns';
import type { ImageEdits } from '../image-edits.ts';
import { SET, WORD_OCTETS, type ZoneImage } from '../image.ts';
import { compressible } from './image-writer.ts';
import { writeSetOctets } from './set-octets.ts';

const INITIAL_OCTETS = 256;

/** A set with the data of the signatures over it. */
export interface SetVersion {
  readonly set: RRset;
  readonly signatures: readonly Uint8Array[];
}

/** How a set is stored. */
export interface SetStorage {
  readonly ttl: number;
  /** With its owner, as the sets of an NSEC3 chain. */
  readonly ownOwner: boolean;
}

/** Gathers the edits that put other records into the sets of an image. Places of sets stay as they are. */
export class SetPatcher {
  readonly #apex: Name;
  readonly #image: ZoneImage;
  readonly #words: [offset: number, values: readonly number[]][] = [];
  readonly #octets: [offset: number, values: Uint8Array][] = [];
  #length: number;

  constructor(image: ZoneImage, apex: Name) {
    this.#apex = apex;
    this.#image = image;
    this.#length = image.words.length;
  }

  /** The names in the data are those of the set before. False where the records of one cannot stand for the other's. */
  patch(offset: number, { set, signatures }: SetVersion, { ttl, ownOwner }: SetStorage): boolean {
    const { words } = this.#image;
    const out = new WireWriter(INITIAL_OCTETS);
    const options = { apex: this.#apex, ttl, signatures, names: compressible(set), ownOwner };
    const { ownerOctets, pointers, ...at } = writeSetOctets(out, set, options);
    if (words[offset + SET.pointerCount] !== pointers.length) return false;
    const start = this.#put(out.finish(), words[offset + SET.records], words[offset + SET.end]);
    const octets = [at.records + start, at.signatures + start, at.end + start];
    const counts = [set.rdatas.length, signatures.length];
    this.#words.push(
      [offset + SET.recordCount, [...counts, ...octets, ownerOctets]],
      [offset + SET.pointers, pointers],
    );
    return true;
  }

  finish(): ImageEdits {
    return { words: this.#words, octets: this.#octets, length: this.#length };
  }

  /** Puts octets between two offsets, or at the end where there is not enough room; returns their offset. */
  #put(octets: Uint8Array, start: number, end: number): number {
    const fits = octets.length <= end - start;
    const offset = fits ? start : WORD_OCTETS * this.#length;
    if (!fits) this.#length += Math.ceil(octets.length / WORD_OCTETS);
    this.#octets.push([offset, octets]);
    return offset;
  }
}
