/** Up to this many octets, a loop copies faster than `set` or `slice`. */
const SHORT = 64;

/** Growing buffer for wire data. Numbers are big-endian (RFC 1035 2.3.2). */
export class WireWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  /** Start of the current piece. `take` has already returned the octets before it. */
  #start = 0;
  #end = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#end - this.#start;
  }

  u8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = value;
  }

  u16(value: number): void {
    this.#reserve(2);
    this.#bytes[this.#end++] = value >>> 8;
    this.#bytes[this.#end++] = value;
  }

  u32(value: number): void {
    this.u16(value >>> 16);
    this.u16(value & 0xffff);
  }

  bytes(value: ArrayLike<number>, length = value.length): void {
    this.#reserve(length);
    const bytes = this.#bytes;
    const end = this.#end;
    if (length > SHORT && length === value.length) bytes.set(value, end);
    else for (let i = 0; i < length; i++) bytes[end + i] = value[i];
    this.#end = end + length;
  }

  /** Overwrites two octets, for example with a length that was not known before. */
  setU16(at: number, value: number): void {
    this.#bytes[this.#start + at] = value >>> 8;
    this.#bytes[this.#start + at + 1] = value;
  }

  copyTo(target: Uint8Array, at: number): void {
    const length = this.length;
    if (length > SHORT) target.set(this.#bytes.subarray(this.#start, this.#end), at);
    else for (let i = 0; i < length; i++) target[at + i] = this.#bytes[this.#start + i];
  }

  truncate(length: number): void {
    this.#end = this.#start + length;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(this.#start, this.#end);
  }

  /**
   * Returns the current piece without copying it, and begins a new piece. Pieces share a buffer, which makes many
   * small pieces with the same lifetime cheap.
   */
  take(): Uint8Array<ArrayBuffer> {
    const piece = this.#bytes.subarray(this.#start, this.#end);
    this.#start = this.#end;
    return piece;
  }

  #reserve(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const piece = this.#bytes.subarray(this.#start, this.#end);
    this.#bytes = new Uint8Array(Math.max(this.#bytes.length, 2 * (piece.length + count)));
    this.#bytes.set(piece);
    this.#start = 0;
    this.#end = piece.length;
  }
}

/** Thrown if wire data is truncated or has inconsistent lengths. */
export class MalformedWire extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MalformedWire';
  }
}

/** Reads wire data. Checks every read against the end of the data. */
export class WireReader {
  readonly bytes: Uint8Array;
  offset: number;
  readonly end: number;

  constructor(bytes: Uint8Array, offset = 0, end = bytes.length) {
    this.bytes = bytes;
    this.offset = offset;
    this.end = end;
  }

  get remaining(): number {
    return this.end - this.offset;
  }

  u8(): number {
    this.#need(1);
    return this.bytes[this.offset++];
  }

  u16(): number {
    this.#need(2);
    const value = (this.bytes[this.offset] << 8) | this.bytes[this.offset + 1];
    this.offset += 2;
    return value;
  }

  u32(): number {
    return this.u16() * 0x10000 + this.u16();
  }

  /** Returns a view of the next `count` octets. Does not copy them. */
  take(count: number): Uint8Array {
    this.#need(count);
    this.offset += count;
    return this.bytes.subarray(this.offset - count, this.offset);
  }

  rest(): Uint8Array {
    return this.take(this.remaining);
  }

  skip(count: number): void {
    this.#need(count);
    this.offset += count;
  }

  #need(count: number): void {
    if (this.offset + count > this.end)
      throw new MalformedWire(`${count} more octets needed at ${this.offset}, ${this.remaining} left`);
  }
}
