import { HEADER, NAME, POINTER, POINTER_OCTETS, POINTER_TO, QUESTION_POINTER, RECORD, SET } from './zone-image.ts';
import { TYPE } from './type.ts';

const MAX_LABEL = 63;

/** The octets of a record between its owner and its data. */
const HEAD_OCTETS = RECORD.data - RECORD.type;

/**
 * Checks that the octets of a set contain exactly the stated number of consecutive records and signatures, that names
 * are at the stated positions, and that fillable pointers are exactly at the listed positions. Pointers within the
 * set lead back to the start of a label, so following them always ends.
 */
export class RecordsCheck {
  readonly #words: Int32Array;
  readonly #octets: DataView;
  readonly #set: number;
  readonly #start: number;
  /** Label start positions read so far. Only set if pointers may lead to them. */
  readonly #labels: Set<number> | undefined;
  #pointer: number;

  /**
   * Requires that record and signature positions are in order and within the octets, that all pointers are within the
   * words, and that owner and apex are valid names.
   */
  constructor(words: Int32Array, octets: DataView, set: number) {
    this.#words = words;
    this.#octets = octets;
    this.#set = set;
    this.#start = words[set + SET.records];
    this.#pointer = set + SET.pointers;
    this.#labels = words[set + SET.pointerCount] === 0 ? undefined : new Set();
  }

  run(): boolean {
    const { records, signatures, end, recordCount, signatureCount, namesEach } = SET;
    const word = (offset: number): number => this.#words[this.#set + offset];
    const first = this.#nameEnd(word(records), word(end), true);
    this.#labels?.clear();
    this.#pointer = this.#set + SET.pointers;
    return (
      first - word(records) === word(SET.ownerOctets) &&
      this.#count(word(records), word(signatures), word(namesEach)) === word(recordCount) &&
      (this.#isAtEnd() || word(SET.type) === TYPE.NSEC3) &&
      this.#count(word(signatures), word(end), 0) === word(signatureCount) &&
      this.#isAtEnd()
    );
  }

  /** Returns the number of records, each with `names` names in its data. NaN if a record is malformed. */
  #count(start: number, end: number, names: number): number {
    let count = 0;
    let at = start;
    for (; at !== -1 && at < end; at = this.#recordEnd(at, end, names)) count++;
    return at === end ? count : NaN;
  }

  /** Returns -1 if there is no valid record. */
  #recordEnd(at: number, end: number, names: number): number {
    const head = this.#nameEnd(at, end, true);
    const data = head + HEAD_OCTETS;
    if (head === -1 || data > end) return -1;
    const after = data + this.#octets.getUint16(data - POINTER_OCTETS);
    if (after > end) return -1;
    let name = data + this.#words[this.#set + SET.namesAt];
    if (names > 0 && name < data) return -1;
    for (let n = 0; n < names; n++) {
      name = this.#nameEnd(name, after, false);
      if (name === -1) return -1;
    }
    return after;
  }

  /** Returns the end of a stored name. -1 if it is not before `end`. */
  #nameEnd(start: number, end: number, isOwner: boolean): number {
    for (let at = start; at < end;) {
      const size = this.#octets.getUint8(at);
      if (size >= POINTER >>> 8)
        return at + POINTER_OCTETS <= end && this.#isPointer(at, isOwner) ? at + POINTER_OCTETS : -1;
      if (size > MAX_LABEL) return -1;
      this.#labels?.add(at - this.#start);
      at += size + 1;
      if (size === 0) return at <= end ? at : -1;
    }
    return -1;
  }

  /** Returns true if a label starts `distance` octets after the start of a name. */
  #hasLabelAt(name: number, distance: number): boolean {
    const start = this.#words[name + NAME.octets];
    let at = 0;
    for (
      let size = this.#octets.getUint8(start);
      size !== 0 && at < distance;
      size = this.#octets.getUint8(start + at)
    ) {
      at += size + 1;
    }
    return at === distance;
  }

  /** Returns true if all pointers were read. Ignores pointers of signatures, which a message may omit. */
  #isAtEnd(): boolean {
    return this.#pointer === this.#set + SET.pointers + this.#words[this.#set + SET.pointerCount];
  }

  /** Returns true for a pointer to the question as a complete owner, and for the next fillable pointer. */
  #isPointer(at: number, isOwner: boolean): boolean {
    const offset = at - this.#start;
    const pointer = this.#words[this.#pointer];
    if (this.#isAtEnd() || pointer >>> POINTER_TO.offsetShift !== offset)
      return isOwner && this.#octets.getUint16(at) === QUESTION_POINTER;
    this.#pointer++;
    const distance = pointer & POINTER_TO.distance;
    if ((pointer & POINTER_TO.set) !== 0) return this.#labels!.has(distance);
    const isOwners = (pointer & POINTER_TO.owner) !== 0;
    return this.#hasLabelAt(this.#words[isOwners ? this.#set + SET.owner : HEADER.apexName], distance);
  }
}
