import { HEADER, NAME, POINTER, POINTER_OCTETS, POINTER_TO, QUESTION_POINTER, RECORD, SET } from './image.ts';
import { TYPE } from './type.ts';

const MAX_LABEL = 63;

/** The octets of a record between its owner and its data. */
const HEAD_OCTETS = RECORD.data - RECORD.type;

/**
 * Whether the octets of a set are as many records and signatures as it says, one behind the other, with names where it
 * says that there are names, and with pointers that are filled in where a name ends in one and nowhere else. Those within
 * the set lead back to where a label begins, so that following them ends.
 */
export class RecordsCheck {
  readonly #words: Int32Array;
  readonly #octets: DataView;
  readonly #set: number;
  readonly #start: number;
  /** Where in the set labels begin, as far as it has been read; only where pointers may lead to them. */
  readonly #labels: Set<number> | undefined;
  /** The next pointer that is to be met. */
  #pointer: number;

  /** The positions of records and signatures are within the octets, in order, and all pointers within the words; owner and apex are names. */
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

  /** The number of records there, each with so many names in its data; NaN where one is malformed. */
  #count(start: number, end: number, names: number): number {
    let count = 0;
    let at = start;
    for (; at !== -1 && at < end; at = this.#recordEnd(at, end, names)) count++;
    return at === end ? count : NaN;
  }

  /** -1 where there is no such record. */
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

  /** Where a name ends as it is stored; -1 where that is not before `end`. */
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

  /** Whether a label begins so many octets behind the beginning of a name. */
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

  /** Whether all pointers were read, except those of signatures, which a message may omit. */
  #isAtEnd(): boolean {
    return this.#pointer === this.#set + SET.pointers + this.#words[this.#set + SET.pointerCount];
  }

  /** Either the one to the question, as all of an owner, or the next one that is to be filled in. */
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
