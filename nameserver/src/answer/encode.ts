import { copy } from './bytes.ts';
import { Compression } from './compression.ts';
import { HEADER, NAME, RECORD, ROOT_NAME, SET, type ZoneImage } from './image.ts';
import { chainOwner, PART, type Reply, SECTION } from './reply.ts';
import { HEADER_OCTETS } from './request.ts';
import { TYPE } from './type.ts';

const POINTER = 0xc000;
const MAX_POINTER = 0x3fff;
const POINTER_OCTETS = 2;
const COUNTS_AT = 6;
const QUESTION_NAME = chainOwner(0);

/** Writes chosen sets after the question, whole or not at all (RFC 2181 9). Made once and used again and again. */
export class Encoder {
  truncated = false;
  #out: DataView = new DataView(new ArrayBuffer(0));
  #position = 0;
  #limit = 0;
  /** Something had no room. What is written from then on is not part of the message. */
  #overflow = false;
  /** Whether the question's name and its suffixes can be found by `#compression`. Most replies need only a pointer to it. */
  #knowsQuestion = false;
  readonly #reply: Reply;
  readonly #compression = new Compression();
  /** Where the names of the reply's chain can be pointed to. */
  readonly #chainOffsets: Uint16Array;

  constructor(reply: Reply) {
    this.#reply = reply;
    this.#chainOffsets = new Uint16Array(reply.chain.length + 1);
    this.#chainOffsets[0] = HEADER_OCTETS;
  }

  /**
   * Writes answer, authority and additional sections and their counts from `position` up to `limit`; returns where
   * they end. `truncated` says whether something was left out that the reply is not whole without.
   */
  sections(out: DataView, position: number, limit: number): number {
    this.#out = out;
    this.#position = position;
    this.#limit = limit;
    this.#overflow = false;
    this.#knowsQuestion = false;
    this.truncated = false;
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
      const written = this.#entry(entry);
      if (!this.#overflow) {
        records += written;
        continue;
      }
      this.#overflow = false;
      this.#position = start;
      if (this.#knowsQuestion) this.#compression.forgetFrom(start);
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
    const { words } = image;
    const withRecords = (parts & PART.records) !== 0;
    const withSignatures = (parts & PART.signatures) !== 0;
    const signatures = words[set + SET.signatures];
    const end = withSignatures ? words[set + SET.end] : signatures;
    let from = withRecords ? words[set + SET.records] : signatures;
    if (withRecords && words[set + SET.namesEach] !== 0) {
      this.#recordsWithNames(image, set, owner);
      from = signatures;
    }
    if (owner === QUESTION_NAME) this.#copy(image.octets, from, end - from);
    else this.#records(image, owner, from, end);
    return (withRecords ? words[set + SET.recordCount] : 0) + (withSignatures ? words[set + SET.signatureCount] : 0);
  }

  /** Writes stored records under another owner than the name of the question. */
  #records(image: ZoneImage, owner: number, from: number, end: number): void {
    const { octets } = image;
    for (let at = from; at < end && !this.#overflow;) {
      const next = at + RECORD.data + octets.getUint16(at + RECORD.length);
      this.#owner(image, owner);
      this.#copy(octets, at + RECORD.type, next - at - RECORD.type);
      at = next;
    }
  }

  /** Writes records with the names in their data compressed. */
  #recordsWithNames(image: ZoneImage, set: number, owner: number): void {
    const { words, octets } = image;
    const namesEach = words[set + SET.namesEach];
    const namesAt = RECORD.data + words[set + SET.namesAt];
    let name = set + SET.names;
    let firstData = 0;
    for (let at = words[set + SET.records]; at < words[set + SET.signatures] && !this.#overflow;) {
      const end = at + RECORD.data + octets.getUint16(at + RECORD.length);
      this.#owner(image, owner);
      const data = this.#position + RECORD.data - RECORD.type;
      if (firstData === 0) firstData = data;
      this.#copy(octets, at + RECORD.type, namesAt - RECORD.type);
      let from = at + namesAt;
      for (let n = 0; n < namesEach; n++) {
        this.#name(image, words[name], octets, from);
        from += words[words[name++] + NAME.length];
      }
      this.#copy(octets, from, end - from);
      this.#writeLength(data);
      at = end;
    }
    if (words[set + SET.type] === TYPE.CNAME && owner < 0) this.#rememberChainName(~owner + 1, firstData);
  }

  /** RFC 6672 3.1: a CNAME from a name of the chain to the next, with the TTL of the DNAME. */
  #madeCname({ words, octets }: ZoneImage, dname: number, place: number): number {
    this.#chainName(place);
    const data = this.#position + RECORD.data - RECORD.type;
    this.#copy(octets, words[dname + SET.records] + RECORD.type, RECORD.data - RECORD.type);
    if (!this.#overflow) this.#out.setUint16(data + RECORD.type - RECORD.data, TYPE.CNAME);
    this.#newChainName(place + 1);
    this.#writeLength(data);
    this.#rememberChainName(place + 1, data);
    return 1;
  }

  /** Of data that began at `data` and end here. */
  #writeLength(data: number): void {
    if (!this.#overflow) this.#out.setUint16(data + RECORD.length - RECORD.data, this.#position - data);
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
    this.#copy(octets, 0, own);
    if (image !== undefined) this.#name(image, this.#reply.chainNames[place], octets, own);
  }

  /** Writes a name whose octets lie at `at`: labels, until one begins a name that was written before. */
  #name({ words }: ZoneImage, name: number, octets: DataView, at: number): void {
    this.#knowQuestion();
    const image = words[HEADER.id];
    let from = at;
    for (let rest = name; rest !== ROOT_NAME; rest = words[rest + NAME.parent]) {
      const known = this.#compression.find(image, rest);
      if (known !== 0) {
        this.#pointer(known);
        return;
      }
      this.#compression.add(image, rest, this.#position);
      const label = octets.getUint8(from) + 1;
      this.#copy(octets, from, label);
      from += label;
    }
    this.#copy(octets, from, 1);
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

  #knowQuestion(): void {
    if (this.#knowsQuestion) return;
    this.#knowsQuestion = true;
    this.#compression.reset();
    this.#rememberChainName(0, HEADER_OCTETS);
  }

  /** A name of the chain lies at `offset`. It can be pointed to, and so can each suffix that its zone has a name for. */
  #rememberChainName(place: number, offset: number): void {
    if (this.#overflow) return;
    this.#knowQuestion();
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
      at = this.#followPointers(at + this.#out.getUint8(at) + 1);
    }
  }

  #followPointers(offset: number): number {
    let at = offset;
    while ((this.#out.getUint8(at) & 0xc0) === 0xc0) at = this.#out.getUint16(at) & MAX_POINTER;
    return at;
  }
}
