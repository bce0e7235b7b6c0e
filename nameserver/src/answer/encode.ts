import { areEqual, copy } from './bytes.ts';
import {
  bitOf,
  follow,
  followToOctets,
  HEADER,
  headerWord,
  MAX_POINTER,
  NAME,
  POINTER,
  POINTER_OCTETS,
  POINTER_TO,
  RECORD,
  ROOT_NAME,
  SET,
  skipStoredName,
  tellsNamesBelow,
  type ZoneImage,
} from './zone-image.ts';
import { KnownNames } from './known-names.ts';
import { apexName, isNamed } from './locate.ts';
import { chainOwner, PART, type Reply, SECTION } from './reply.ts';
import { HEADER_OCTETS } from './request.ts';
import type { SearchName } from './search-name.ts';
import { TYPE } from './type.ts';

const COUNTS_AT = 6;
const MAX_NAME = 255;
const QUESTION_NAME = chainOwner(0);

/** Writes the chosen sets after the question, each completely or not at all (RFC 2181 9). Reusable. */
export class Encoder {
  truncated = false;
  #out: DataView = new DataView(new ArrayBuffer(0));
  #position = 0;
  #limit = 0;
  /** True if something did not fit. Octets written after that are not part of the message. */
  #overflow = false;
  readonly #reply: Reply;
  readonly #known = new KnownNames();
  /**
   * Number of written chain names, the offsets where pointers can reach them, and the offsets of their zones' apexes.
   * 0 if an offset is out of reach.
   */
  #chainWritten = 0;
  readonly #chainOffsets: Uint16Array;
  readonly #apexOffsets: Uint16Array;

  constructor(reply: Reply) {
    this.#reply = reply;
    this.#chainOffsets = new Uint16Array(reply.chain.length + 1);
    this.#apexOffsets = new Uint16Array(reply.chain.length + 1);
  }

  /**
   * Writes answer, authority and additional sections and their counts from `position` up to `limit`. Returns their
   * end. Sets `truncated` if a required part was omitted.
   */
  sections(out: DataView, position: number, limit: number): number {
    this.#out = out;
    this.#position = position;
    this.#limit = limit;
    this.#overflow = false;
    this.truncated = false;
    this.#known.keep(0);
    this.#chainWritten = 0;
    for (let section = SECTION.answer; section <= SECTION.additional; section++) {
      const records = this.truncated ? 0 : this.#section(section);
      out.setUint16(COUNTS_AT + 2 * section, records);
    }
    return this.#position;
  }

  #section(section: number): number {
    const { sections, required, count } = this.#reply;
    let records = 0;
    for (let entry = 0; entry < count; entry++) {
      if (sections[entry] !== section) continue;
      const start = this.#position;
      const known = this.#known.count;
      const written = this.#entry(entry);
      if (!this.#overflow) {
        records += written;
        continue;
      }
      this.#overflow = false;
      this.#position = start;
      this.#known.keep(known);
      this.truncated = required[entry] !== 0;
      if (this.truncated) break;
    }
    return records;
  }

  #entry(entry: number): number {
    const image = this.#reply.images[entry]!;
    const set = this.#reply.sets[entry];
    const owner = this.#reply.owners[entry];
    if (set < 0) return this.#madeCname(image, -set, ~owner);
    const { words, octets } = image;
    const withRecords = (this.#reply.parts[entry] & PART.records) !== 0;
    const withSignatures = (this.#reply.parts[entry] & PART.signatures) !== 0;
    const from = followToOctets(image, set + (withRecords ? SET.records : SET.signatures));
    const end = followToOctets(image, set + (withSignatures ? SET.end : SET.signatures));
    if (owner === QUESTION_NAME && isPlain(words, set)) this.#copy(octets, from, end - from);
    else this.#withNames(entry, from, end);
    return (withRecords ? words[set + SET.recordCount] : 0) + (withSignatures ? words[set + SET.signatureCount] : 0);
  }

  /** Writes records with pointers to fill in, or with names that later pointers refer to. */
  #withNames(entry: number, from: number, end: number): void {
    const image = this.#reply.images[entry]!;
    const set = this.#reply.sets[entry];
    const owner = this.#reply.owners[entry];
    const { words } = image;
    const start = this.#position;
    this.#rememberQuestion();
    const type = words[set + SET.type];
    const shares = tellsNamesBelow(type) && this.#sharesMore(image, set, owner);
    if (shares) this.#rememberShared(image, set);
    if (shares || !this.#asStored(entry, from, end)) this.#oneByOne(entry, from, end);
    if (isAlias(type) && from === followToOctets(image, set + SET.records))
      this.#rememberAlias(type, set, owner, start);
  }

  /**
   * Records where the target of the alias at `start` is: the next name of the chain, or the end of a synthesized
   * name.
   */
  #rememberAlias(type: number, set: number, owner: number, start: number): void {
    if (this.#overflow) return;
    if (type === TYPE.DNAME) this.#known.add(set, this.#dataOf(start));
    else if (owner < 0) this.#rememberTarget(~owner + 1, start);
  }

  /**
   * Returns true if names in the data share more with the question's name than their pointers show. This is possible
   * in two cases: the server in an SOA is at or above the question's name, or both the question's name and the
   * servers of a delegation are below the delegation.
   */
  #sharesMore(image: ZoneImage, set: number, owner: number): boolean {
    const { chain, chainImages, chainNames, chainLabels } = this.#reply;
    if (chainImages[0]?.start !== image.start) return false;
    if (image.words[set + SET.type] === TYPE.SOA)
      return this.#sharesFrom(image, set, chain[0].labels - headerWord(image, HEADER.apexLabels) - 1);
    return chainNames[0] === owner && this.#sharesFrom(image, set, chainLabels[0] - 1);
  }

  /**
   * Returns true if a name in the data ends in the labels of the question's name from `label`. False if `label` is
   * negative.
   */
  #sharesFrom(image: ZoneImage, set: number, label: number): boolean {
    if (label < 0) return false;
    const { words, octets } = image;
    const { hashes, lower, length, starts } = this.#reply.chain[0];
    const first = set + SET.pointers + words[set + SET.pointerCount];
    const end = first + words[set + SET.recordCount] * words[set + SET.namesEach];
    if ((words[end] & bitOf(hashes[label])) === 0) return false;
    const shared = length - starts[label];
    for (let at = first; at < end; at++) {
      const name = follow(image, at);
      const before = words[name + NAME.length] - shared;
      const suffix = followToOctets(image, name + NAME.octets) + before;
      if (before >= 0 && areEqual(octets, suffix, lower, starts[label], shared)) return true;
    }
    return false;
  }

  /** Registers the labels that names in the data share with the question's name as pointer targets. */
  #rememberShared(image: ZoneImage, set: number): void {
    const { words } = image;
    const root = image.start + ROOT_NAME;
    const first = set + SET.pointers + words[set + SET.pointerCount];
    const end = first + words[set + SET.recordCount] * words[set + SET.namesEach];
    for (let at = first; at < end; at++) {
      let name = follow(image, at);
      for (; name !== root && this.#known.find(name) === 0; name = follow(image, name + NAME.parent)) {
        this.#rememberIfAsked(image, name);
      }
    }
  }

  #rememberIfAsked(image: ZoneImage, name: number): void {
    const question = this.#reply.chain[0];
    const start = question.length - image.words[name + NAME.length];
    let label = 0;
    while (label < question.labels && question.starts[label] < start) label++;
    if (question.starts[label] === start && isNamed(image, name, question, label)) {
      this.#known.add(name, HEADER_OCTETS + start);
    }
  }

  /** Copies records as stored and fills in their pointers. Returns false if the pointers would be out of reach. */
  #asStored(entry: number, from: number, end: number): boolean {
    const image = this.#reply.images[entry]!;
    const set = this.#reply.sets[entry];
    const owner = this.#reply.owners[entry];
    if (this.#apexOffset(image) === 0 || this.#position + MAX_NAME + end - from > MAX_POINTER) return false;
    const isReady = owner === QUESTION_NAME || image.words[set + SET.ownerOctets] !== POINTER_OCTETS;
    let ownerAt = isReady ? HEADER_OCTETS : this.#ownerOffset(image, owner);
    let start = this.#position;
    if (ownerAt === 0) {
      ownerAt = start;
      this.#owner(image, owner);
      start = this.#position - POINTER_OCTETS;
    }
    const written = this.#position - start;
    this.#copy(image.octets, from + written, end - from - written);
    if (this.#overflow) return true;
    if (!isReady) this.#fillOwners(start, written, ownerAt);
    if (from === followToOctets(image, set + SET.records)) this.#finishRecords(image, set, start, ownerAt);
    return true;
  }

  /** Fills in the pointers of the records copied to `start`, and registers names that later pointers refer to. */
  #finishRecords(image: ZoneImage, set: number, start: number, owner: number): void {
    this.#fillPointers(image, set, start, owner);
    if (image.words[set + SET.additional] !== 0) this.#rememberNames(image, set, start);
  }

  #fillPointers(image: ZoneImage, set: number, start: number, owner: number): void {
    const { words } = image;
    const apex = this.#apexOffset(image);
    const end = set + SET.pointers + words[set + SET.pointerCount];
    for (let at = set + SET.pointers; at < end; at++) {
      const pointer = words[at];
      const distance = pointer & POINTER_TO.distance;
      let target = start + distance;
      if ((pointer & POINTER_TO.set) === 0) {
        target = (pointer & POINTER_TO.owner) === 0 ? apex : owner;
        if (distance !== 0) target = this.#behind(target, distance);
      }
      this.#out.setUint16(start + (pointer >>> POINTER_TO.offsetShift), POINTER | target);
    }
  }

  /**
   * Returns the position that is `distance` octets of labels after the start of a name. The question's name is
   * contiguous.
   */
  #behind(name: number, distance: number): number {
    const { length } = this.#reply.chain[0];
    if (name < HEADER_OCTETS + length) return name + distance;
    let at = this.#followPointers(name);
    for (let left = distance; left > 0 && this.#out.getUint8(at) !== 0;) {
      const label = this.#out.getUint8(at) + 1;
      left -= label;
      at = this.#followPointers(at + label);
    }
    return at;
  }

  /** Sets the owner of all records from `start`. Skips the first if its owner is already written. */
  #fillOwners(start: number, written: number, offset: number): void {
    for (let at = start; at < this.#position; at += RECORD.data + this.#out.getUint16(at + RECORD.length)) {
      if (at > start || written === 0) this.#out.setUint16(at, POINTER | offset);
    }
  }

  /** Registers the names in these records, which are the owners of records in the additional section. */
  #rememberNames(image: ZoneImage, set: number, start: number): void {
    const { words } = image;
    let name = set + SET.pointers + words[set + SET.pointerCount];
    let record = start;
    for (let n = words[set + SET.recordCount]; n > 0; n--) {
      let at = record + RECORD.data + words[set + SET.namesAt];
      for (let each = words[set + SET.namesEach]; each > 0; each--) {
        this.#known.add(follow(image, name++), at);
        at = skipStoredName(this.#out, at);
      }
      record += RECORD.data + this.#out.getUint16(record + RECORD.length);
    }
  }

  /** Writes stored records one by one, compressing the names in their data against known names. */
  #oneByOne(entry: number, from: number, end: number): void {
    const image = this.#reply.images[entry]!;
    const set = this.#reply.sets[entry];
    const owner = this.#reply.owners[entry];
    const { words, octets } = image;
    let name = set + SET.pointers + words[set + SET.pointerCount];
    for (let at = from; at < end && !this.#overflow;) {
      const head = skipStoredName(octets, at);
      const storedData = head + RECORD.data - RECORD.type;
      const next = storedData + octets.getUint16(storedData + RECORD.length - RECORD.data);
      this.#owner(image, owner);
      const data = this.#position + RECORD.data - RECORD.type;
      let rest = head;
      if (at < followToOctets(image, set + SET.signatures) && words[set + SET.namesEach] > 0) {
        rest = storedData + words[set + SET.namesAt];
        this.#copy(octets, head, rest - head);
        for (let each = words[set + SET.namesEach]; each > 0; each--) {
          const target = follow(image, name++);
          this.#storedName(image, target, rest);
          rest = skipStoredName(octets, rest);
        }
      }
      this.#copy(octets, rest, next - rest);
      this.#writeLength(data);
      at = next;
    }
  }

  /** Writes a name of stored data at `at` in its stored letter case, up to the part that is already known. */
  #storedName(image: ZoneImage, name: number, at: number): void {
    const { octets } = image;
    let from = at;
    let rest = name;
    for (let size = octets.getUint8(from); size > 0 && size < POINTER >>> 8; size = octets.getUint8(from)) {
      if (this.#offsetOf(image, rest) !== 0) break;
      this.#known.add(rest, this.#position);
      this.#copy(octets, from, size + 1);
      from += size + 1;
      rest = follow(image, rest + NAME.parent);
    }
    this.#name(image, rest, octets, followToOctets(image, rest + NAME.octets));
  }

  /** RFC 6672 3.1: writes a CNAME from a chain name to the next, with the TTL of the DNAME. */
  #madeCname(image: ZoneImage, dname: number, index: number): number {
    const start = this.#position;
    this.#rememberQuestion();
    this.#chainName(index);
    const data = this.#position + RECORD.data - RECORD.type;
    const records = followToOctets(image, dname + SET.records);
    this.#copy(image.octets, records + RECORD.type, RECORD.data - RECORD.type);
    if (!this.#overflow) this.#out.setUint16(data + RECORD.type - RECORD.data, TYPE.CNAME);
    this.#madeTarget(index + 1, this.#known.find(dname), image.octets.getUint16(records + RECORD.length));
    this.#writeLength(data);
    this.#rememberTarget(index + 1, start);
    return 1;
  }

  /**
   * Writes a chain name that ends in the target of a DNAME. `target` is the target's message offset, `octets` its
   * length.
   */
  #madeTarget(index: number, target: number, octets: number): void {
    if (target === 0 || octets <= POINTER_OCTETS) return this.#newChainName(index);
    const name = this.#reply.chain[index];
    this.#copy(name.octets, 0, name.length - octets);
    this.#pointer(target);
  }

  #dataOf(start: number): number {
    return skipStoredName(this.#out, start) + RECORD.data - RECORD.type;
  }

  #writeLength(data: number): void {
    if (!this.#overflow) this.#out.setUint16(data + RECORD.length - RECORD.data, this.#position - data);
  }

  #owner(image: ZoneImage, owner: number): void {
    if (owner < 0) this.#chainName(~owner);
    else this.#name(image, owner, image.octets, followToOctets(image, owner + NAME.octets));
  }

  #ownerOffset(image: ZoneImage, owner: number): number {
    return owner < 0 ? this.#chainOffsets[~owner] : this.#offsetOf(image, owner);
  }

  #chainName(index: number): void {
    const offset = this.#chainOffsets[index];
    if (offset !== 0) this.#pointer(offset);
    else this.#newChainName(index);
  }

  /** Writes the labels of a chain name that do not exist in its zone, then the existing suffix. */
  #newChainName(index: number): void {
    const { octets, starts, length } = this.#reply.chain[index];
    const image = this.#reply.chainImages[index];
    const own = image === undefined ? length : starts[this.#reply.chainLabels[index]];
    this.#copy(octets, 0, own);
    if (image !== undefined) this.#name(image, this.#reply.chainNames[index], octets, own);
  }

  /** Writes the labels of a name, stored at `at`, until the rest is a known name. */
  #name(image: ZoneImage, name: number, octets: DataView, at: number): void {
    let from = at;
    let rest = name;
    let known = 0;
    const root = image.start + ROOT_NAME;
    while (rest !== root && !this.#overflow) {
      known = this.#offsetOf(image, rest);
      if (known !== 0) break;
      this.#known.add(rest, this.#position);
      const label = octets.getUint8(from) + 1;
      this.#copy(octets, from, label);
      from += label;
      rest = follow(image, rest + NAME.parent);
    }
    if (known !== 0) this.#pointer(known);
    else this.#copy(octets, from, 1);
  }

  /** Returns the offset of a name of an image if a pointer can reach it, or 0. */
  #offsetOf(image: ZoneImage, name: number): number {
    return name === apexName(image) ? this.#apexOffset(image) : this.#known.find(name);
  }

  /**
   * Returns the offset of the apex of a zone if a pointer can reach it, or 0. Each chain name ends in the apex of its
   * zone.
   */
  #apexOffset(image: ZoneImage): number {
    const { chainImages } = this.#reply;
    for (let index = 0; index < this.#chainWritten; index++) {
      if (chainImages[index]?.start === image.start && this.#apexOffsets[index] !== 0) return this.#apexOffsets[index];
    }
    return 0;
  }

  #rememberQuestion(): void {
    if (this.#chainWritten === 0) this.#rememberChainName(0, HEADER_OCTETS);
  }

  /** The target of the alias at `start` is the next chain name. */
  #rememberTarget(index: number, start: number): void {
    if (this.#overflow) return;
    this.#rememberChainName(index, this.#dataOf(start));
  }

  /** Registers a chain name at `offset`: the name, its existing suffix and the apex become pointer targets. */
  #rememberChainName(index: number, offset: number): void {
    const { chain, chainImages, chainNames, chainLabels } = this.#reply;
    const at = this.#followPointers(offset);
    this.#chainWritten = index + 1;
    this.#chainOffsets[index] = at <= MAX_POINTER ? at : 0;
    const image = chainImages[index];
    if (image === undefined) return;
    const apex = this.#labelOffset(chain[index], at, chain[index].labels - headerWord(image, HEADER.apexLabels));
    this.#apexOffsets[index] = apex <= MAX_POINTER ? apex : 0;
    const own = this.#labelOffset(chain[index], at, chainLabels[index]);
    this.#known.add(chainNames[index], own);
  }

  #labelOffset({ starts }: SearchName, at: number, label: number): number {
    if (at === HEADER_OCTETS) return at + starts[label];
    let position = at;
    for (let n = 0; n < label; n++) position = this.#followPointers(position + this.#out.getUint8(position) + 1);
    return position;
  }

  #followPointers(offset: number): number {
    let at = offset;
    while (this.#out.getUint8(at) >= POINTER >>> 8) at = this.#out.getUint16(at) & MAX_POINTER;
    return at;
  }

  #pointer(offset: number): void {
    if (!this.#hasRoom(POINTER_OCTETS)) return;
    this.#out.setUint16(this.#position, POINTER | offset);
    this.#position += POINTER_OCTETS;
  }

  #copy(octets: DataView, from: number, count: number): void {
    if (this.#hasRoom(count)) this.#position = copy(octets, from, this.#out, this.#position, count);
  }

  #hasRoom(count: number): boolean {
    if (this.#position + count > this.#limit) this.#overflow = true;
    return !this.#overflow;
  }
}

/** Returns true if the records of a set can be copied unchanged. */
function isPlain(words: Int32Array, set: number): boolean {
  const type = words[set + SET.type];
  return words[set + SET.pointerCount] === 0 && words[set + SET.additional] === 0 && !isAlias(type);
}

function isAlias(type: number): boolean {
  return type === TYPE.CNAME || type === TYPE.DNAME;
}
