import type { ZoneImage } from './zone-image.ts';
import { SearchName } from './search-name.ts';

/** Parts of a set, as bits. */
export const PART = { records: 1, signatures: 2 } as const;

export const SECTION = { answer: 0, authority: 1, additional: 2 } as const;

/**
 * Maximum number of names in a chain of CNAME and DNAME records, including the question's. Longer chains are cut off.
 */
export const MAX_CHAIN = 20;

export const NO_EXTENDED_ERROR = -1;

/**
 * Maximum number of sets. No message has more, because each set needs at least 16 octets: a pointer to its owner, the
 * fixed fields and an address.
 */
const MAX_ENTRIES = 4096;

/**
 * The content of a reply, chosen before it is written: sets, each with its shown owner and its section. Reusable.
 * Refers to images, which all share one memory; only the chain names are its own data.
 */
export class Reply {
  rcode = 0;
  authoritative = false;
  /** The extended error code (RFC 8914), or NO_EXTENDED_ERROR. */
  extendedError = NO_EXTENDED_ERROR;
  /** The text of a CHAOS answer. Replaces everything else. */
  text: Uint8Array | undefined = undefined;
  /** The name of the question, then the targets of its aliases. */
  readonly chain: readonly SearchName[] = Array.from({ length: MAX_CHAIN + 1 }, () => new SearchName());
  chainLength = 0;
  wantedParts: number = PART.records;

  /**
   * The location of each chain name: an image, and the name of the image that equals the chain name's suffix from a
   * label. Undefined for names elsewhere.
   */
  readonly chainImages = new Array<ZoneImage | undefined>(MAX_CHAIN + 2).fill(undefined);
  readonly chainNames = new Int32Array(MAX_CHAIN + 2);
  readonly chainLabels = new Uint8Array(MAX_CHAIN + 2);

  count = 0;
  readonly images = new Array<ZoneImage | undefined>(MAX_ENTRIES).fill(undefined);
  /** A set or, if negative, a DNAME set for a synthesized CNAME. */
  readonly sets = new Int32Array(MAX_ENTRIES);
  /** A name of the image or, if negative, the bitwise complement of a chain index. */
  readonly owners = new Int32Array(MAX_ENTRIES);
  readonly sections = new Uint8Array(MAX_ENTRIES);
  readonly parts = new Uint8Array(MAX_ENTRIES);
  /** 1 for sets in any section whose omission requires truncation. */
  readonly required = new Uint8Array(MAX_ENTRIES);

  reset(rcode: number): void {
    this.rcode = rcode;
    this.authoritative = false;
    this.extendedError = NO_EXTENDED_ERROR;
    this.text = undefined;
    this.chainLength = 1;
    this.chainImages[0] = undefined;
    this.count = 0;
  }

  /** Records that the last chain name ends, from `label`, in the name `name` of an image. */
  located(image: ZoneImage, name: number, label: number): void {
    const index = this.chainLength - 1;
    this.chainImages[index] = image;
    this.chainNames[index] = name;
    this.chainLabels[index] = label;
    this.chainImages[index + 1] = undefined;
  }

  add(image: ZoneImage, set: number, owner: number, section: number): void {
    if (this.count === MAX_ENTRIES) return;
    const entry = this.count++;
    this.images[entry] = image;
    this.sets[entry] = set;
    this.owners[entry] = owner;
    this.sections[entry] = section;
    this.parts[entry] = this.wantedParts;
    this.required[entry] = section === SECTION.additional ? 0 : 1;
  }

  /** Returns the last entry for a set, or -1. */
  lastOf(set: number): number {
    let entry = this.count - 1;
    while (entry >= 0 && this.sets[entry] !== set) entry--;
    return entry;
  }

  /**
   * Returns true if a set is among the first `count` entries with its stored owner. Entries whose owner was expanded
   * from a wildcard are ignored.
   */
  has(set: number, count = this.count): boolean {
    for (let entry = 0; entry < count; entry++) {
      if (this.sets[entry] === set && this.owners[entry] >= 0) return true;
    }
    return false;
  }
}

/** Encodes a chain index for `owners`. */
export function chainOwner(index: number): number {
  return ~index;
}
