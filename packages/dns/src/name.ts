import { toALabel } from './idna.ts';
import { IssueError } from './issue.ts';
import { MalformedWire, type WireReader, type WireWriter } from './wire.ts';

const MAX_NAME = 255;
/** Number of characters of the longest name, if each octet is written as `\DDD`. */
const MAX_TEXT = 1024;
const MAX_LABEL = 63;
const POINTER = 0xc0;
const DOT = 0x2e;
/** Characters that users of East Asian keyboards may type as dots (UTS #46 4, RFC 5895 2). */
const IDEOGRAPHIC_DOTS = [0x3002, 0xff0e, 0xff61];
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const TILDE = 0x7e;

/**
 * A fully qualified domain name in uncompressed wire form (RFC 1035 3.1). Preserves letter case, although comparison
 * ignores ASCII case (RFC 4343). Use `key` to compare names and as a map key.
 */
export class Name {
  readonly wire: Uint8Array;
  #key: string | undefined;
  #text: string | undefined;

  private constructor(wire: Uint8Array) {
    this.wire = wire;
  }

  static readonly root = new Name(new Uint8Array(1));

  /** Reads uncompressed wire octets. Throws MalformedWire unless the octets are exactly one name. */
  static fromWire(wire: Uint8Array): Name {
    let offset = 0;
    while (offset < wire.length && wire[offset] !== 0) {
      if (wire[offset] > MAX_LABEL) throw new MalformedWire('a label is longer than 63 octets or compressed');
      offset += wire[offset] + 1;
    }
    if (offset !== wire.length - 1 || wire.length > MAX_NAME)
      throw new MalformedWire('not exactly one domain name of at most 255 octets');
    return new Name(wire);
  }

  /**
   * Parses presentation format (RFC 1035 5.1) with `\X` and `\DDD` escapes. Appends `origin` unless the name has a
   * final dot. Converts labels with non-ASCII characters to A-labels. Throws IssueError name-syntax, label-too-long,
   * name-too-long or name-idna.
   */
  static parse(text: string, origin: Name = Name.root): Name {
    if (text === '.') return Name.root;
    const plain = plainLabelsOf(text, origin);
    return plain > 0 ? new Name(concatenate(plainLabels, plain, suffixOf(text, origin))) : Name.#parse(text, origin);
  }

  /** Appends the same octets to `out` that `parse` would return, without creating a Name. */
  static write(text: string, origin: Name, out: WireWriter): void {
    const plain = text === '.' ? 0 : plainLabelsOf(text, origin);
    if (plain === 0) out.bytes(Name.parse(text, origin).wire);
    else {
      out.bytes(plainLabels, plain);
      out.bytes(suffixOf(text, origin).wire);
    }
  }

  /** Parses a name into the buffer of `out`. The buffer is shared with other octets that have the same lifetime. */
  static parseInto(text: string, origin: Name, out: WireWriter): Name {
    out.truncate(0);
    Name.write(text, origin, out);
    return new Name(out.take());
  }

  static #parse(text: string, origin: Name): Name {
    if (text === '') throw new IssueError('name-syntax', 'an empty name; write @ for the origin or . for the root');
    if (text.length > MAX_TEXT)
      throw new IssueError(
        'name-too-long',
        `${shorten(text)} has ${text.length} characters; a name has at most 255 octets`,
      );
    const { labels, absolute } = splitLabels(text);
    return Name.#join(labels, absolute ? Name.root : origin, text);
  }

  /**
   * Reads a name at the reader's position. Only follows compression pointers if `compressed` is true (RFC 1035
   * 4.1.4).
   */
  static read(reader: WireReader, compressed = false): Name {
    const wire = new Uint8Array(MAX_NAME);
    const { bytes } = reader;
    let length = 0;
    let position = reader.offset;
    let after = -1;
    for (;;) {
      const octet = octetAt(bytes, position, after === -1 ? reader.end : bytes.length);
      if (octet >= POINTER && compressed) {
        if (after === -1) after = position + 2;
        position = pointerTarget(bytes, position);
        continue;
      }
      const end = labelEnd(bytes, position, MAX_NAME - length);
      wire.set(bytes.subarray(position, end), length);
      length += end - position;
      position = end;
      if (octet === 0) break;
    }
    reader.offset = after === -1 ? position : after;
    if (reader.offset > reader.end) throw new MalformedWire('a name runs past the end');
    return new Name(wire.slice(0, length));
  }

  static #join(labels: Uint8Array[], origin: Name, text: string): Name {
    const length = labels.reduce((sum, label) => sum + label.length + 1, 0) + origin.wire.length;
    if (length > MAX_NAME)
      throw new IssueError('name-too-long', `${shorten(text)} is ${length} octets long; a name has at most 255`);
    const wire = new Uint8Array(length);
    let offset = 0;
    for (const label of labels) {
      wire[offset] = label.length;
      wire.set(label, offset + 1);
      offset += label.length + 1;
    }
    wire.set(origin.wire, offset);
    return new Name(wire);
  }

  /** The wire octets in lower case, as a Latin-1 string. Two names are equal if and only if their keys are equal. */
  get key(): string {
    if (this.#key === undefined) {
      let key = '';
      for (const octet of this.wire) key += String.fromCharCode(LOWER[octet]);
      this.#key = key;
    }
    return this.#key;
  }

  /** Number of labels, not including the root (RFC 4034 3.1.3). */
  get labelCount(): number {
    let count = 0;
    for (let offset = 0; this.wire[offset] !== 0; offset += this.wire[offset] + 1) count++;
    return count;
  }

  get isRoot(): boolean {
    return this.wire.length === 1;
  }

  get isWildcard(): boolean {
    return this.wire[0] === 1 && this.wire[1] === 0x2a;
  }

  /** The name without its first label. The root's parent is the root. */
  get parent(): Name {
    return this.isRoot ? this : new Name(this.wire.subarray(this.wire[0] + 1));
  }

  equals(other: Name): boolean {
    return this.wire.length === other.wire.length && endsWith(this.wire, other.wire);
  }

  /** True if this name is `ancestor` or below it. */
  isWithin(ancestor: Name): boolean {
    const { wire } = this;
    const start = wire.length - ancestor.wire.length;
    let offset = 0;
    while (offset < start) offset += wire[offset] + 1;
    return offset === start && endsWith(wire, ancestor.wire);
  }

  /** Returns the name in lower case, as in DNSSEC's canonical form (RFC 4034 6.2). */
  lowerCase(): Name {
    return new Name(Uint8Array.from(this.key, (char) => char.charCodeAt(0)));
  }

  /** Adds a label at the start. Throws IssueError name-too-long. */
  prepend(label: string): Name {
    return Name.parse(label, this);
  }

  /** Returns the absolute presentation format with a final dot, for example `www.example.`. */
  toString(): string {
    this.#text ??= this.isRoot ? '.' : formatLabels(this.wire, this.wire.length - 1);
    return this.#text;
  }

  /** Returns the name relative to an ancestor, for example `www`. Returns `@` for the ancestor itself. */
  relativeTo(ancestor: Name): string {
    if (!this.isWithin(ancestor)) return this.toString();
    if (this.wire.length === ancestor.wire.length) return '@';
    return formatLabels(this.wire, this.wire.length - ancestor.wire.length).slice(0, -1);
  }

  /** Returns the closest common ancestor of both names, with the letter case of `a`. */
  static commonAncestor(a: Name, b: Name): Name {
    let i = findLabels(a.wire, labelsOfA);
    let j = findLabels(b.wire, labelsOfB);
    let start = a.wire.length - 1;
    while (i > 0 && j > 0 && compareLabels(a.wire, labelsOfA[--i], b.wire, labelsOfB[--j]) === 0) start = labelsOfA[i];
    return start === 0 ? a : new Name(a.wire.subarray(start));
  }

  /**
   * Compares two names in DNSSEC's canonical order (RFC 4034 6.1): label by label from the right, as unsigned
   * lower-case octets.
   */
  static compare(a: Name, b: Name): number {
    if (a.wire === b.wire) return 0;
    let i = findLabels(a.wire, labelsOfA);
    let j = findLabels(b.wire, labelsOfB);
    while (i > 0 && j > 0) {
      const order = compareLabels(a.wire, labelsOfA[--i], b.wire, labelsOfB[--j]);
      if (order !== 0) return order;
    }
    return i - j;
  }
}

/** Maps each octet to lower case (RFC 4343). Length octets are not affected, because they are below 64. */
const LOWER = Uint8Array.from({ length: 256 }, (_, octet) => (octet >= 0x41 && octet <= 0x5a ? octet + 0x20 : octet));

/** True if `wire` ends with `end`, ignoring letter case. `wire` must be at least as long as `end`. */
function endsWith(wire: Uint8Array, end: Uint8Array): boolean {
  for (let i = wire.length - 1, j = end.length - 1; j >= 0; i--, j--) {
    if (wire[i] !== end[j] && LOWER[wire[i]] !== LOWER[end[j]]) return false;
  }
  return true;
}

const labelsOfA = new Uint8Array(MAX_NAME);
const labelsOfB = new Uint8Array(MAX_NAME);

function findLabels(wire: Uint8Array, starts: Uint8Array): number {
  let count = 0;
  for (let offset = 0; wire[offset] !== 0; offset += wire[offset] + 1) starts[count++] = offset;
  return count;
}

function compareLabels(a: Uint8Array, atA: number, b: Uint8Array, atB: number): number {
  const length = Math.min(a[atA], b[atB]);
  for (let i = 1; i <= length; i++) {
    const x = a[atA + i];
    const y = b[atB + i];
    if (x !== y && LOWER[x] !== LOWER[y]) return LOWER[x] - LOWER[y];
  }
  return a[atA] - b[atB];
}

function octetAt(bytes: Uint8Array, position: number, end: number): number {
  if (position >= end) throw new MalformedWire('a name runs past the end');
  return bytes[position];
}

/** Returns the end of the label at `position`. `room` is the number of octets that the rest of the name may have. */
function labelEnd(bytes: Uint8Array, position: number, room: number): number {
  const octet = bytes[position];
  if (octet > MAX_LABEL) throw new MalformedWire('a label type that is not known here');
  const end = position + octet + 1;
  if (octet >= room || end > bytes.length) throw new MalformedWire('a name is too long or runs past the end');
  return end;
}

/** Returns the target of a compression pointer. The target must be before the pointer, so that reading ends. */
function pointerTarget(bytes: Uint8Array, position: number): number {
  const target = ((bytes[position] & 0x3f) << 8) | octetAt(bytes, position + 1, bytes.length);
  if (target >= position) throw new MalformedWire('a compression pointer that does not point backwards');
  return target;
}

const plainLabels = new Uint8Array(MAX_NAME);

/**
 * Writes the labels as wire octets if the name only needs its dots replaced by lengths. Returns the number of octets.
 * Returns 0 if the name contains an escape, a non-ASCII character or an error.
 */
function writePlainLabels(text: string): number {
  if (text.length >= MAX_NAME) return 0;
  let start = 0;
  while (start < text.length) {
    const dot = text.indexOf('.', start);
    const end = dot === -1 ? text.length : dot;
    if (!writePlainLabel(text, start, end)) return 0;
    start = end + 1;
  }
  return start;
}

function writePlainLabel(text: string, start: number, end: number): boolean {
  if (end === start || end - start > MAX_LABEL) return false;
  plainLabels[start] = end - start;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code <= SPACE || code > TILDE || code === BACKSLASH) return false;
    plainLabels[i + 1] = code;
  }
  return true;
}

function suffixOf(text: string, origin: Name): Name {
  return text.endsWith('.') ? Name.root : origin;
}

/** As `writePlainLabels`, but also returns 0 if the name with its origin would be too long. */
function plainLabelsOf(text: string, origin: Name): number {
  const plain = writePlainLabels(text);
  return plain + suffixOf(text, origin).wire.length <= MAX_NAME ? plain : 0;
}

/** Copies the octets one by one, because `set` and `slice` are slower for a few octets. */
function concatenate(head: Uint8Array, length: number, { wire: tail }: Name): Uint8Array {
  const octets = new Uint8Array(length + tail.length);
  for (let i = 0; i < length; i++) octets[i] = head[i];
  for (let i = 0; i < tail.length; i++) octets[length + i] = tail[i];
  return octets;
}

function splitLabels(text: string): { labels: Uint8Array[]; absolute: boolean } {
  const labels: Uint8Array[] = [];
  /** Octets, or UTF-16 code units if the label is internationalized. */
  let octets: number[] = [];
  let unicode = false;
  let start = 0;
  let position = 0;
  const finish = (end: number): void => {
    const label = unicode ? idnaLabel(octets, text.slice(start, end)) : Uint8Array.from(octets);
    if (label.length === 0)
      throw new IssueError('name-syntax', `${shorten(text)} has an empty label; labels are separated by single dots`);
    if (label.length > MAX_LABEL)
      throw new IssueError(
        'label-too-long',
        `the label ${shorten(text.slice(start, end))} is ${label.length} octets long; a label has at most 63`,
      );
    labels.push(label);
    octets = [];
    unicode = false;
  };
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === DOT || (code > TILDE && IDEOGRAPHIC_DOTS.includes(code))) {
      finish(position++);
      start = position;
      if (position === text.length) return { labels, absolute: true };
    } else if (code === BACKSLASH) {
      const escape = readEscape(text, position);
      octets.push(escape.octet);
      position += escape.length;
    } else {
      if (code > TILDE) unicode = true;
      else if (code <= SPACE)
        throw new IssueError(
          'name-syntax',
          `${shorten(JSON.stringify(text))} holds a space or control character; write it as \\DDD`,
        );
      octets.push(code);
      position++;
    }
  }
  finish(position);
  return { labels, absolute: false };
}

/**
 * Converts characters to an A-label. Escapes are already resolved. A U-label must not contain escaped non-ASCII
 * octets or escaped dots.
 */
function idnaLabel(codes: readonly number[], written: string): Uint8Array {
  const label = codes.map((code) => String.fromCharCode(code)).join('');
  const ascii =
    /[.\\]/.test(label) || /\\(?:12[89]|1[3-9]\d|2\d\d)/.test(written) ? undefined : toALabel(label.normalize('NFC'));
  if (ascii === undefined)
    throw new IssueError('name-idna', `${shorten(written)} is not a valid internationalised label`);
  return Uint8Array.from(ascii, (char) => char.charCodeAt(0));
}

/** Reads the escape `\X` or `\DDD` at `position`. Throws IssueError name-syntax. */
export function readEscape(text: string, position: number): { octet: number; length: number } {
  const next = text.charCodeAt(position + 1);
  if (Number.isNaN(next))
    throw new IssueError('name-syntax', `${shorten(text)} ends in a backslash; write \\\\ for a backslash`);
  if (next < 0x30 || next > 0x39) {
    if (next > 0x7e)
      throw new IssueError('name-syntax', `${shorten(text)}: only ASCII characters can follow a backslash`);
    return { octet: next, length: 2 };
  }
  const digits = text.slice(position + 1, position + 4);
  if (!/^\d{3}$/.test(digits) || Number(digits) > 255)
    throw new IssueError('name-syntax', `${shorten(text)}: \\${digits} must be three decimal digits of at most 255`);
  return { octet: Number(digits), length: 4 };
}

function formatLabels(wire: Uint8Array, end: number): string {
  let text = '';
  for (let offset = 0; offset < end; offset += wire[offset] + 1) {
    for (let i = offset + 1; i <= offset + wire[offset]; i++) text += OCTETS[wire[i]];
    text += '.';
  }
  return text;
}

/**
 * Presentation of each octet, in a form that every nameserver reads in the same way. Letters, digits, `-`, `_`, `*`
 * and `/` need no escape, and other signs have a backslash. BIND reads `\[` as a bit-string label. NSD reads `\#` as
 * generic data and `\\.` as a dot.
 */
const OCTETS = Array.from({ length: 256 }, (_, octet) => {
  const char = String.fromCharCode(octet);
  if (/[A-Za-z0-9_*/-]/.test(char)) return char;
  return /[!-~]/.test(char) && !/[[#\\]/.test(char) ? `\\${char}` : `\\${String(octet).padStart(3, '0')}`;
});

export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
