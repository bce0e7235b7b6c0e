import type { ZoneImage } from './image.ts';
import { SearchName } from './search-name.ts';

/** Parts of a set, as bits. */
export const PART = { records: 1, signatures: 2 } as const;

export const SECTION = { answer: 0, authority: 1, additional: 2 } as const;

/** Names in a chain of CNAME and DNAME records, the question's included. Longer chains end where they are. */
export const MAX_CHAIN = 20;

export const NO_EXTENDED_ERROR = -1;

/** No message has more sets: each takes 16 octets, a pointer to its owner and an address. */
const MAX_ENTRIES = 4096;

/**
 * The content of a reply, chosen before anything is written: sets, each with the owner it is shown under and its
 * section. Made once and filled again and again; nothing in it is data of its own but the names of the chain. All images
 * are in the same memory.
 */
export class Reply {
  rcode = 0;
  authoritative = false;
  /** The extended error code (RFC 8914), or NO_EXTENDED_ERROR. */
  extendedError = NO_EXTENDED_ERROR;
  /** The text of a CHAOS answer, in place of everything else. */
  text: Uint8Array | undefined = undefined;
  /** The name of the question, then the targets of its aliases. */
  readonly chain: readonly SearchName[] = Array.from({ length: MAX_CHAIN + 1 }, () => new SearchName());
  /** How many of them are in use. */
  chainLength = 0;
  /** The parts of a set that the sender wants. */
  wantedParts: number = PART.records;

  /** Where each of them was located: its suffix from a label on is a name of an image. Undefined for names elsewhere. */
  readonly chainImages = new Array<ZoneImage | undefined>(MAX_CHAIN + 2).fill(undefined);
  readonly chainNames = new Int32Array(MAX_CHAIN + 2);
  readonly chainLabels = new Uint8Array(MAX_CHAIN + 2);

  count = 0;
  readonly images = new Array<ZoneImage | undefined>(MAX_ENTRIES).fill(undefined);
  /** A set; or, where negative, a DNAME set from which the CNAME to show is made. */
  readonly sets = new Int32Array(MAX_ENTRIES);
  /** A name of the image; or, where negative, the complement of an index in the chain. */
  readonly owners = new Int32Array(MAX_ENTRIES);
  readonly sections = new Uint8Array(MAX_ENTRIES);
  readonly parts = new Uint8Array(MAX_ENTRIES);
  /** 1 for sets without which the reply must be marked as truncated, in any section. */
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

  /** The last name of the chain ends, from `label` on, in the name `name` of an image. */
  located(image: ZoneImage, name: number, label: number): void {
    const index = this.chainLength - 1;
    this.chainImages[index] = image;
    this.chainNames[index] = name;
    this.chainLabels[index] = label;
    this.chainImages[index + 1] = undefined;
  }

  /** Adds those parts of a set that are wanted. */
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

  /** The last entry for a set, or -1. */
  lastOf(set: number): number {
    let entry = this.count - 1;
    while (entry >= 0 && this.sets[entry] !== set) entry--;
    return entry;
  }

  /**
   * Whether a set is among the first `count` under the owner it is stored with; under a name that a wildcard stood for
   * it is another.
   */
  has(set: number, count = this.count): boolean {
    for (let entry = 0; entry < count; entry++) {
      if (this.sets[entry] === set && this.owners[entry] >= 0) return true;
    }
    return false;
  }
}

/** How `owners` names an index in the chain. */
export function chainOwner(index: number): number {
  return ~index;
}
