import type { Name } from '../name.ts';
import { WireWriter } from '../wire.ts';
import { META_TYPE } from './codes.ts';
import type { Edns, Message, MessageRecord } from './message.ts';

export interface EncodeOptions {
  /**
   * Maximum size in octets. Default: 65535. If a set does not fit, the whole set is left out, and TC is set as in RFC
   * 2181 9.
   */
  readonly maxSize?: number;
  /** Whether to compress the names that may be compressed (RFC 3597 4). Default: true. */
  readonly compress?: boolean;
}

const MAX_MESSAGE = 65535;
interface Section {
  readonly count: number;
  readonly whole: boolean;
}

const HEADER = 12;
const MAX_POINTER = 0x3fff;

/**
 * Encodes a message. Sets TC if the answers or authorities do not fit into `maxSize`. Always includes the OPT record.
 */
export function encodeMessage(
  message: Message,
  { maxSize = MAX_MESSAGE, compress = true }: EncodeOptions = {},
): Uint8Array<ArrayBuffer> {
  return new MessageEncoder(compress).encode(message, maxSize);
}

class MessageEncoder {
  readonly #out = new WireWriter(512);
  readonly #suffixes: Map<string, number> | undefined;

  constructor(compress: boolean) {
    this.#suffixes = compress ? new Map() : undefined;
  }

  encode(message: Message, maxSize: number): Uint8Array<ArrayBuffer> {
    const out = this.#out;
    const { edns } = message;
    const limit = maxSize - (edns === undefined ? 0 : ednsSize(edns));
    out.bytes(new Uint8Array(HEADER));
    for (const question of message.questions) {
      this.#name(question.name);
      out.u16(question.type);
      out.u16(question.class);
    }
    const [answers, authorities, additionals] = this.#sections(message, limit);
    if (edns !== undefined) this.#edns(edns);
    const truncated = !answers.whole || !authorities.whole;
    out.setU16(0, message.id);
    out.setU16(2, flagsOf(truncated ? { ...message, tc: true } : message));
    out.setU16(4, message.questions.length);
    out.setU16(6, answers.count);
    out.setU16(8, authorities.count);
    out.setU16(10, additionals.count + (edns === undefined ? 0 : 1));
    return out.finish();
  }

  /** Writes the three record sections in order. If a section is incomplete, the sections after it stay empty. */
  #sections({ answers, authorities, additionals }: Message, limit: number): Section[] {
    let whole = true;
    return [answers, authorities, additionals].map((records) => {
      const section = whole ? this.#section(records, limit) : { count: 0, whole: records.length === 0 };
      whole &&= section.whole;
      return section;
    });
  }

  /** Writes sets as long as they fit. Never splits a set (RFC 2181 9). */
  #section(records: readonly MessageRecord[], limit: number): Section {
    let setStart = this.#out.length;
    let setIndex = 0;
    for (const [i, record] of records.entries()) {
      if (i > 0 && !sameSet(records[i - 1], record)) {
        setStart = this.#out.length;
        setIndex = i;
      }
      this.#record(record);
      if (this.#out.length > limit) {
        this.#out.truncate(setStart);
        return { count: setIndex, whole: false };
      }
    }
    return { count: records.length, whole: true };
  }

  #record(record: MessageRecord): void {
    const out = this.#out;
    this.#name(record.owner);
    out.u16(record.type.code);
    out.u16(record.class);
    out.u32(record.ttl);
    const lengthAt = out.length;
    out.u16(0);
    this.#rdata(record);
    out.setU16(lengthAt, out.length - lengthAt - 2);
  }

  #rdata({ type, rdata }: MessageRecord): void {
    let written = 0;
    if (this.#suffixes !== undefined && rdata.length > 0) {
      for (const { offset, length, compress } of type.names(rdata)) {
        if (!compress) continue;
        this.#out.bytes(rdata.subarray(written, offset));
        this.#wireName(rdata.subarray(offset, offset + length));
        written = offset + length;
      }
    }
    this.#out.bytes(rdata.subarray(written));
  }

  #name(name: Name): void {
    this.#wireName(name.wire);
  }

  /** Only compresses a name if all octets match, to preserve letter case. */
  #wireName(wire: Uint8Array): void {
    const out = this.#out;
    for (let offset = 0; wire[offset] !== 0; offset += wire[offset] + 1) {
      const suffix = this.#suffixes === undefined ? '' : String.fromCharCode(...wire.subarray(offset));
      const known = this.#suffixes?.get(suffix);
      if (known !== undefined) {
        out.u16(0xc000 | known);
        return;
      }
      if (out.length <= MAX_POINTER) this.#suffixes?.set(suffix, out.length);
      out.bytes(wire.subarray(offset, offset + wire[offset] + 1));
    }
    out.u8(0);
  }

  #edns(edns: Edns): void {
    const out = this.#out;
    out.u8(0);
    out.u16(META_TYPE.OPT);
    out.u16(edns.udpSize);
    out.u8(edns.extendedRcode);
    out.u8(edns.version);
    out.u16(edns.do ? 0x8000 : 0);
    out.u16(ednsSize(edns) - OPT_FIXED);
    for (const { code, data } of edns.options) {
      out.u16(code);
      out.u16(data.length);
      out.bytes(data);
    }
  }
}

const OPT_FIXED = 11;

function ednsSize({ options }: Edns): number {
  return options.reduce((sum, { data }) => sum + 4 + data.length, OPT_FIXED);
}

function sameSet(a: MessageRecord, b: MessageRecord): boolean {
  return a.type.code === b.type.code && a.class === b.class && a.owner.equals(b.owner);
}

function flagsOf(message: Message): number {
  const { opcode, rcode, qr, aa, tc, rd, ra, ad, cd } = message;
  const bits = [qr, false, false, false, false, aa, tc, rd, ra, false, ad, cd];
  return bits.reduce((flags, bit, i) => (bit ? flags | (0x8000 >> i) : flags), (opcode << 11) | rcode);
}
