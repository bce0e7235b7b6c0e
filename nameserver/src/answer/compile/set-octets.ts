import { CLASS, type EmbeddedName, Name, type RRset, type WireWriter } from '@fourwinds/dns';
import { MAX_POINTER, POINTER, POINTER_OCTETS, POINTER_TO, QUESTION_POINTER, RECORD } from '../zone-image.ts';
import { TYPE } from '../type.ts';

/** Highest position of a fillable pointer. */
const MAX_OFFSET = 0xffff;

/** The position of a set's octets and the pointers in them, as in `SET` in zone-image.ts. */
export interface SetOctets {
  readonly records: number;
  readonly signatures: number;
  readonly end: number;
  /** Length of the first record's owner in octets. */
  readonly ownerOctets: number;
  readonly pointers: readonly number[];
}

export interface SetOctetsOptions {
  readonly apex: Name;
  readonly ttl: number;
  readonly signatures: readonly Uint8Array[];
  /** The names in each record's data that messages may compress. */
  readonly names: readonly (readonly EmbeddedName[])[];
  /** True if the owner is stored with the first record. Otherwise it is the question's name. */
  readonly ownOwner: boolean;
}

/**
 * Writes the records and signatures of a set in the form in which they are copied into messages. Names end in
 * pointers (RFC 1035 4.1.4). Some pointers lead to earlier names in the set. Others lead to the owner, the zone's
 * apex or an ancestor of either, whose position differs in each message.
 */
export function writeSetOctets(out: WireWriter, rrset: RRset, options: SetOctetsOptions): SetOctets {
  const isPlain = !options.ownOwner && options.names.every(({ length }) => length === 0);
  return isPlain ? writePlain(out, rrset, options) : new SetOctetsWriter(out, rrset, options).write();
}

function writePlain(out: WireWriter, { type, rdatas }: RRset, { ttl, signatures }: SetOctetsOptions): SetOctets {
  const records = out.length;
  for (const rdata of rdatas) writeRecord(out, type.code, ttl, rdata);
  const signaturesAt = out.length;
  for (const rdata of signatures) writeRecord(out, TYPE.RRSIG, ttl, rdata);
  return { records, signatures: signaturesAt, end: out.length, ownerOctets: POINTER_OCTETS, pointers: [] };
}

function writeRecord(out: WireWriter, type: number, ttl: number, rdata: Uint8Array): void {
  out.u16(QUESTION_POINTER);
  out.u16(type);
  out.u16(CLASS.IN);
  out.u32(ttl);
  out.u16(rdata.length);
  out.bytes(rdata);
}

class SetOctetsWriter {
  readonly #out: WireWriter;
  readonly #rrset: RRset;
  readonly #options: SetOctetsOptions;
  readonly #start: number;
  #ownerOctets = 0;
  readonly #pointers: number[] = [];
  readonly #targets = new Map<string, number>();

  constructor(out: WireWriter, rrset: RRset, options: SetOctetsOptions) {
    this.#out = out;
    this.#rrset = rrset;
    this.#options = options;
    this.#start = out.length;
    this.#addSuffixes(options.apex, POINTER_TO.apex);
    // A wildcard's set is not shown with the wildcard as its owner.
    if (!options.ownOwner && !rrset.owner.isWildcard) this.#addSuffixes(rrset.owner, POINTER_TO.owner);
  }

  /** Registers a name and its ancestors as pointer targets, except the root, which is no longer than a pointer. */
  #addSuffixes({ wire, key }: Name, name: number): void {
    for (let at = 0; wire[at] !== 0; at += wire[at] + 1) {
      const suffix = key.slice(at);
      if (!this.#targets.has(suffix)) this.#targets.set(suffix, name | at);
    }
  }

  write(): SetOctets {
    const { type, rdatas } = this.#rrset;
    const { names, signatures } = this.#options;
    rdatas.forEach((rdata, i) => this.#record(type.code, rdata, names[i]));
    const signaturesAt = this.#out.length;
    for (const rdata of signatures) this.#record(TYPE.RRSIG, rdata, []);
    return {
      records: this.#start,
      signatures: signaturesAt,
      end: this.#out.length,
      ownerOctets: this.#ownerOctets,
      pointers: this.#pointers,
    };
  }

  #record(type: number, rdata: Uint8Array, names: readonly EmbeddedName[]): void {
    const out = this.#out;
    this.#owner();
    if (this.#ownerOctets === 0) this.#ownerOctets = out.length - this.#start;
    out.u16(type);
    out.u16(CLASS.IN);
    out.u32(this.#options.ttl);
    const lengthAt = out.length;
    out.u16(rdata.length);
    let at = 0;
    for (const { offset, length } of names) {
      out.bytes(rdata.subarray(at, offset));
      at = offset + length;
      this.#name(Name.fromWire(rdata.subarray(offset, at)));
    }
    out.bytes(at === 0 ? rdata : rdata.subarray(at));
    out.setU16(lengthAt, out.length - lengthAt - (RECORD.data - RECORD.length));
  }

  #owner(): void {
    if (!this.#options.ownOwner) this.#out.u16(QUESTION_POINTER);
    else this.#name(this.#rrset.owner.lowerCase());
  }

  #name({ wire, key }: Name): void {
    let at = 0;
    for (; wire[at] !== 0; at += wire[at] + 1) {
      if (this.#point(key.slice(at))) return;
      this.#out.bytes(wire.subarray(at, at + wire[at] + 1));
    }
    this.#out.u8(0);
  }

  /** Writes a pointer to a known name, or records the start of a new name. */
  #point(key: string): boolean {
    const offset = this.#out.length - this.#start;
    const target = this.#targets.get(key);
    if (offset <= MAX_OFFSET && target !== undefined) {
      this.#pointers.push((offset << POINTER_TO.offsetShift) | target);
      this.#out.u16(POINTER);
      return true;
    }
    if (offset <= MAX_POINTER) this.#targets.set(key, POINTER_TO.set | offset);
    return false;
  }
}
