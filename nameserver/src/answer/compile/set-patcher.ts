import { type Name, type RRset, WireWriter } from '@fourwinds/dns';
import { octetsOf, viewOf } from '../bytes.ts';
import { SET, type ZoneImage } from '../image.ts';
import { compressible } from './image-writer.ts';
import { writeSetOctets } from './set-octets.ts';

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

/** Puts other records into the sets of an image, in a copy of it. Places of sets stay as they are. */
export class SetPatcher {
  readonly #apex: Name;
  readonly #words: Int32Array;
  readonly #octets: Uint8Array;
  readonly #more = new WireWriter(1024);

  constructor({ words, octets }: ZoneImage, apex: Name) {
    this.#apex = apex;
    this.#words = words.slice();
    this.#octets = octetsOf(octets, octets.byteLength).slice();
  }

  /** The names in the data are those of the set before. False where the records of one cannot stand for the other's. */
  patch(place: number, { set, signatures }: SetVersion, { ttl, ownOwner }: SetStorage): boolean {
    const names = compressible(set);
    const out = new WireWriter(1024);
    const { ownerOctets, pointers, ...at } = writeSetOctets(out, set, {
      apex: this.#apex,
      ttl,
      signatures,
      names,
      ownOwner,
    });
    const words = this.#words;
    if (words[place + SET.pointerCount] !== pointers.length) return false;
    const start = this.#place(out.finish(), words[place + SET.records], words[place + SET.end]);
    const octets = [at.records + start, at.signatures + start, at.end + start];
    words.set([set.rdatas.length, signatures.length, ...octets, ownerOctets], place + SET.recordCount);
    words.set(pointers, place + SET.pointers);
    return true;
  }

  finish(): ZoneImage {
    const more = this.#more.finish();
    const octets = new Uint8Array(this.#octets.length + more.length);
    octets.set(this.#octets);
    octets.set(more, this.#octets.length);
    return { words: this.#words, octets: viewOf(octets) };
  }

  /** Puts octets between two places, or where there is not enough room there, behind all others; returns their place. */
  #place(octets: Uint8Array, start: number, end: number): number {
    if (octets.length <= end - start) {
      this.#octets.set(octets, start);
      return start;
    }
    const place = this.#octets.length + this.#more.length;
    this.#more.bytes(octets);
    return place;
  }
}
