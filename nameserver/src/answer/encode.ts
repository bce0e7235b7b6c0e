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
    this.#rememberChainName(0, HEADER_OCTETS);
    for (let section = SECTION.answer; section <= SECTION.additional; section++) {
      const records = this.truncated ? 0 : this.#section(section);
      writeU16(out, COUNTS_AT + 2 * section, records);
    }
    return this.#position;
  }

  #section(section: number): number {
    const { sections, required, count } = this.#reply;
    let records = 0;
    for (let entry = 0; entry < count; entry++) {
      if (sections[entry] !== section) continue;
      const start = this.#position;
      const written = this.#entry(entry);
      if (this.#position <= this.#limit) {
        records += written;
        continue;
      }
      this.#position = start;
      this.#compression.forgetFrom(start);
      this.truncated = required[entry] !== 0;
      if (this.truncated) break;
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
    if (words[set + SET.type] === TYPE.CNAME && owner < 0) this.#rememberChainName(~owner + 1, this.#firstData);
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
    this.#chainName(place);
    writeU16(this.#out, this.#position, TYPE.CNAME);
    writeU16(this.#out, this.#position + 2, CLASS.IN);
    copy(octets, words[dname + SET.records] + 4, this.#out, this.#position + 4, 4);
    const data = this.#position + RECORD_HEAD;
    this.#position = data;
    this.#newChainName(place + 1);
    writeU16(this.#out, data - 2, this.#position - data);
    this.#rememberChainName(place + 1, data);
    return 1;
  }

  #owner(image: ZoneImage, owner: number): void {
    if (owner < 0) this.#chainName(~owner);
    else this.#name(image, owner, image.octets, image.words[owner + NAME.octets]);
  }

  #chainName(place: number): void {
    const offset = this.#chainOffsets[place];
    if (offset !== 0) this.#pointer(offset);
    else this.#newChainName(place);
  }

  /** Writes a name of the chain as far as its zone does not have it, then what the zone has. */
  #newChainName(place: number): void {
    const { octets, starts, length } = this.#reply.chain[place];
    const image = this.#reply.chainImages[place];
    const own = image === undefined ? length : starts[this.#reply.chainLabels[place]];
    this.#position = copy(octets, 0, this.#out, this.#position, own);
    if (image !== undefined) this.#name(image, this.#reply.chainNames[place], octets, own);
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

  /** A name of the chain lies at `offset`. It can be pointed to, and so can each suffix that its zone has a name for. */
  #rememberChainName(place: number, offset: number): void {
    if (this.#position > this.#limit) return;
    let at = this.#followPointers(offset);
    this.#chainOffsets[place] = at <= MAX_POINTER ? at : 0;
    const { chain, chainImages, chainNames, chainLabels } = this.#reply;
    const image = chainImages[place];
    if (image === undefined) return;
    let name = chainNames[place];
    for (let label = 0; label < chain[place].labels; label++) {
      if (label >= chainLabels[place]) {
        this.#compression.add(image.words[HEADER.id], name, at);
        name = image.words[name + NAME.parent];
      }
      at = this.#followPointers(at + this.#out[at] + 1);
    }
  }

  #followPointers(offset: number): number {
    let at = offset;
    while ((this.#out[at] & 0xc0) === 0xc0) at = readU16(this.#out, at) & MAX_POINTER;
    return at;
  }
}
