import { CLASS } from '@fourwinds/dns';
import { copy, readU16, writeU16 } from './bytes.ts';
import { Compression } from './compression.ts';
import { HEADER, NAME, RECORD_HEAD, ROOT_NAME, SET, type ZoneImage } from './image.ts';
import { PART, type Reply, SECTION } from './reply.ts';
import { HEADER_OCTETS } from './request.ts';
import { TYPE } from './type.ts';

const POINTER = 0xc000;
const MAX_POINTER = 0x3fff;
const COUNTS_AT = 6;

/** Writes chosen sets after the question, whole or not at all (RFC 2181 9). Made once and used again and again. */
export class Encoder {
  truncated = false;
  #out: Uint8Array = new Uint8Array(0);
  #position = 0;
  #limit = 0;
  /** Where the data of a set's first record was written. */
  #firstData = 0;
  readonly #reply: Reply;
  readonly #compression = new Compression();
  /** Where the names of the reply's chain can be pointed to. */
  readonly #chainOffsets: Uint16Array;

  constructor(reply: Reply) {
    this.#reply = reply;
    this.#chainOffsets = new Uint16Array(reply.chain.length + 1);
  }

  /**
   * Writes answer, authority and additional sections and their counts from `position` up to `limit`; returns where
   * they end. `truncated` says whether something was left out that the reply is not whole without.
   */
  sections(out: Uint8Array, position: number, limit: number): number {
    this.#out = out;
    this.#position = position;
    this.#limit = limit;
    this.truncated = false;
    this.#compression.reset();
    this.#rememberQuestion();
    for (let section = SECTION.answer; section <= SECTION.additional; section++) {
      const records = this.truncated ? 0 : this.#section(section);
      writeU16(out, COUNTS_AT + 2 * section, records);
    }
    return this.#position;
  }

  /** The question's name can be pointed to, and each of its suffixes that the zone has a name for. */
  #rememberQuestion(): void {
    const { questionImage: image, chain } = this.#reply;
    this.#chainOffsets[0] = HEADER_OCTETS;
    if (image === undefined) return;
    const [question] = chain;
    let name = this.#reply.questionName;
    for (let label = this.#reply.questionLabel; label < question.labels; label++) {
      this.#compression.add(image.words[HEADER.id], name, HEADER_OCTETS + question.starts[label]);
      name = image.words[name + NAME.parent];
    }
  }

  #section(section: number): number {
    const { sections, required, count } = this.#reply;
    let records = 0;
    for (let entry = 0; entry < count; entry++) {
      if (sections[entry] !== section) continue;
      const start = this.#position;
      const written = this.#entry(entry);
      if (this.#position > this.#limit) {
        this.#position = start;
        this.truncated = required[entry] !== 0;
        return records;
      }
      records += written;
    }
    return records;
  }

  /** Writes what an entry stands for; returns the number of records. */
  #entry(entry: number): number {
    const image = this.#reply.images[entry]!;
    const set = this.#reply.sets[entry];
    const owner = this.#reply.owners[entry];
    const parts = this.#reply.parts[entry];
    if (set < 0) return this.#madeCname(image, -set, ~owner);
    let records = 0;
    if ((parts & PART.records) !== 0) records += this.#records(image, set, owner);
    if ((parts & PART.signatures) !== 0) records += this.#signatures(image, set, owner);
    return records;
  }

  #records(image: ZoneImage, set: number, owner: number): number {
    const { words, octets } = image;
    const count = words[set + SET.recordCount];
    const namesEach = words[set + SET.namesEach];
    let at = words[set + SET.records];
    for (let record = 0; record < count && this.#position <= this.#limit; record++) {
      const size = RECORD_HEAD + readU16(octets, at + 8);
      this.#owner(image, owner);
      if (namesEach === 0) this.#position = copy(octets, at, this.#out, this.#position, size);
      else this.#recordWithNames(image, set, record, at);
      at += size;
    }
    if (words[set + SET.type] === TYPE.CNAME && owner < 0) this.#rememberTarget(~owner);
    return count;
  }

  /** Writes a record with the names in its data compressed. */
  #recordWithNames(image: ZoneImage, set: number, record: number, at: number): void {
    const { words, octets } = image;
    const namesEach = words[set + SET.namesEach];
    const end = at + RECORD_HEAD + readU16(octets, at + 8);
    const data = this.#position + RECORD_HEAD;
    if (record === 0) this.#firstData = data;
    let from = at + RECORD_HEAD + words[set + SET.namesAt];
    this.#position = copy(octets, at, this.#out, this.#position, from - at);
    for (let n = 0; n < namesEach; n++) {
      const name = words[set + SET.names + record * namesEach + n];
      this.#name(image, name, octets, from);
      from += words[name + NAME.length];
    }
    this.#position = copy(octets, from, this.#out, this.#position, end - from);
    writeU16(this.#out, data - 2, this.#position - data);
  }

  #signatures(image: ZoneImage, set: number, owner: number): number {
    const { words, octets } = image;
    const count = words[set + SET.signatureCount];
    let at = words[set + SET.signatures];
    for (let n = 0; n < count && this.#position <= this.#limit; n++) {
      const size = RECORD_HEAD + readU16(octets, at + 8);
      this.#owner(image, owner);
      this.#position = copy(octets, at, this.#out, this.#position, size);
      at += size;
    }
    return count;
  }

  /** RFC 6672 3.1: a CNAME from a name of the chain to the next, with the TTL of the DNAME. */
  #madeCname({ words, octets }: ZoneImage, dname: number, place: number): number {
    const target = this.#reply.chain[place + 1];
    this.#chainName(place);
    writeU16(this.#out, this.#position, TYPE.CNAME);
    writeU16(this.#out, this.#position + 2, CLASS.IN);
    copy(octets, words[dname + SET.records] + 4, this.#out, this.#position + 4, 4);
    writeU16(this.#out, this.#position + 8, target.length);
    this.#position += RECORD_HEAD;
    this.#chainOffsets[place + 1] = this.#offsetOrNone(this.#position);
    this.#position = copy(target.octets, 0, this.#out, this.#position, target.length);
    return 1;
  }

  #owner(image: ZoneImage, owner: number): void {
    if (owner < 0) this.#chainName(~owner);
    else this.#name(image, owner, image.octets, image.words[owner + NAME.octets]);
  }

  #chainName(place: number): void {
    const offset = this.#chainOffsets[place];
    const name = this.#reply.chain[place];
    if (offset !== 0) this.#pointer(offset);
    else this.#position = copy(name.octets, 0, this.#out, this.#position, name.length);
  }

  /** Writes a name whose octets lie at `at`: labels, until one begins a name that was written before. */
  #name({ words }: ZoneImage, name: number, octets: Uint8Array, at: number): void {
    const image = words[HEADER.id];
    let from = at;
    for (let rest = name; rest !== ROOT_NAME; rest = words[rest + NAME.parent]) {
      const known = this.#compression.find(image, rest);
      if (known !== 0) {
        this.#pointer(known);
        return;
      }
      this.#compression.add(image, rest, this.#position);
      this.#position = copy(octets, from, this.#out, this.#position, octets[from] + 1);
      from += octets[from] + 1;
    }
    this.#out[this.#position++] = 0;
  }

  #pointer(offset: number): void {
    writeU16(this.#out, this.#position, POINTER | offset);
    this.#position += 2;
  }

  /** The CNAME just written leads from `place` in the chain to the next name, its data. */
  #rememberTarget(place: number): void {
    const data = this.#firstData;
    const isPointer = (this.#out[data] & 0xc0) === 0xc0;
    this.#chainOffsets[place + 1] = this.#offsetOrNone(isPointer ? readU16(this.#out, data) & MAX_POINTER : data);
  }

  #offsetOrNone(offset: number): number {
    return offset <= MAX_POINTER ? offset : 0;
  }
}
