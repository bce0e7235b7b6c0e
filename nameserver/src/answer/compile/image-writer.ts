import { CLASS, type EmbeddedName, Name, type RRset, WireWriter } from '@fourwinds/dns';
import { viewOf } from '../bytes.ts';
import { HEADER, QUESTION_POINTER, ROOT_NAME, type ZoneImage } from '../image.ts';
import { TYPE } from '../type.ts';

const ROOT_KEY = Name.root.key;

/** Builds the two arrays of an image; see image.ts for what the structures mean. */
export class ImageWriter {
  readonly #words: number[] = new Array<number>(HEADER.size).fill(0);
  readonly #octets = new WireWriter(1024);
  readonly #names = new Map<string, number>();

  constructor() {
    this.#octets.u8(0);
    this.words([0, 0, 1]);
    this.#names.set(ROOT_KEY, ROOT_NAME);
  }

  /** Where the next words will lie. */
  get place(): number {
    return this.#words.length;
  }

  /** Appends words; returns their place. */
  words(values: readonly number[]): number {
    const place = this.#words.length;
    for (const value of values) this.#words.push(value);
    return place;
  }

  setWord(place: number, value: number): void {
    this.#words[place] = value;
  }

  word(place: number): number {
    return this.#words[place];
  }

  /** Appends octets; returns their place. */
  octets(values: Uint8Array): number {
    const place = this.#octets.length;
    this.#octets.bytes(values);
    return place;
  }

  /** The place of a name, written with all its ancestors when it is new. */
  name(name: Name): number {
    return this.#name(name.key, -1);
  }

  /** Appends a set, its records under `ttl`; returns its place. */
  set(rrset: RRset, signatures: readonly Uint8Array[], ttl = rrset.ttl): number {
    const { type, rdatas } = rrset;
    const owner = this.name(rrset.owner);
    const embedded = rdatas.map((rdata) => compressible(rrset, rdata));
    const names = rdatas.flatMap((rdata, i) =>
      embedded[i].map(({ offset, length }) => this.name(Name.fromWire(rdata.slice(offset, offset + length)))),
    );
    const records = this.#octets.length;
    for (const rdata of rdatas) this.#record(type.code, ttl, rdata);
    const signaturesAt = this.#octets.length;
    for (const rdata of signatures) this.#record(TYPE.RRSIG, ttl, rdata);
    const end = this.#octets.length;
    const place = this.words([type.code, owner, rdatas.length, signatures.length, records, signaturesAt, end]);
    this.words([embedded[0][0]?.offset ?? 0, embedded[0].length, 0, ...names]);
    return place;
  }

  finish(): ZoneImage {
    return { words: Int32Array.from(this.#words), octets: viewOf(this.#octets.finish()) };
  }

  /** Ancestors share the octets of the name that brought them. */
  #name(key: string, at: number): number {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const octets = at === -1 ? this.#key(key) : at;
    const label = key.charCodeAt(0) + 1;
    const parent = this.#name(key.slice(label), octets + label);
    const place = this.words([parent, octets, key.length]);
    this.#names.set(key, place);
    return place;
  }

  #key(key: string): number {
    const place = this.#octets.length;
    for (let i = 0; i < key.length; i++) this.#octets.u8(key.charCodeAt(i));
    return place;
  }

  #record(type: number, ttl: number, rdata: Uint8Array): void {
    this.#octets.u16(QUESTION_POINTER);
    this.#octets.u16(type);
    this.#octets.u16(CLASS.IN);
    this.#octets.u32(ttl);
    this.#octets.u16(rdata.length);
    this.#octets.bytes(rdata);
  }
}

/** Names in data that messages may compress (RFC 3597 4). In every type that has them they lie side by side. */
function compressible({ type }: RRset, rdata: Uint8Array): EmbeddedName[] {
  return type.names(rdata).filter(({ compress }) => compress);
}
