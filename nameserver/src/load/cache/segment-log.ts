import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Entry } from './entry.ts';

/** A file of at least this size receives no further entries. */
const SEGMENT_OCTETS = 16 * 1024 * 1024;

/** Invalid entries may take up as many octets as valid ones plus this number. */
const SLACK_OCTETS = 16 * 1024 * 1024;

const SEGMENT = /^(\d{8})\.zones$/;

/**
 * Returns the key of an entry, or undefined if it has none. If several entries have the same key, the last is valid.
 */
type KeyOf = (entry: Entry) => string | undefined;

interface Place {
  readonly segment: number;
  readonly at: number;
  readonly length: number;
}

/**
 * A private folder of append-only files, written by one process. Each process starts a new file, so that nothing is
 * written after a truncated entry.
 */
export class SegmentLog {
  readonly #folder: string;
  readonly #places = new Map<string, Place>();
  /** Size of each file in octets, oldest first. */
  readonly #segments = new Map<number, number>();
  /** Unreadable octets in each file, by file number. -1 if the whole file is unreadable. */
  readonly damaged = new Map<number, number>();
  #good = 0;
  #current = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Reads all files once and returns the valid entry for each key that `keyOf` returns. Use an entry only until you
   * request the next one. Throws if the folder cannot be read. Calls `unreadable` with the reason for each file that
   * cannot be read completely.
   */
  async *read(keyOf: KeyOf, unreadable: (err: unknown) => void): AsyncGenerator<[string, Entry]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const numbers = (await readdir(this.#folder)).flatMap((file) => SEGMENT.exec(file)?.[1] ?? []).map(Number);
    numbers.sort((a, b) => a - b);
    for (const number of numbers) this.#segments.set(number, 0);
    this.#current = (numbers.at(-1) ?? 0) + 1;
    let room = new Uint8Array();
    for (const number of numbers.reverse()) {
      const octets = await this.#readSegment(number, room).catch(unreadable);
      if (octets === undefined) {
        this.damaged.set(number, -1);
        continue;
      }
      room = new Uint8Array(octets.buffer);
      this.#segments.set(number, octets.length);
      const entries = [...Entry.in(octets)];
      const whole = entries.reduce((sum, entry) => sum + entry.octets.length, 0);
      if (whole < octets.length) {
        this.damaged.set(number, octets.length - whole);
        unreadable(new Error(`${octets.length - whole} octets of ${this.#path(number)} are damaged or cut off`));
      }
      for (const entry of entries.reverse()) {
        const key = keyOf(entry);
        if (key === undefined || this.#places.has(key)) continue;
        const place = { segment: number, at: entry.octets.byteOffset, length: entry.octets.length };
        this.#setPlace(key, place);
        yield [key, entry];
      }
    }
    await this.#removeSuperseded();
  }

  /**
   * Appends entries, which replace earlier entries with the same keys. If not all can be written, throws and leaves
   * the log unchanged.
   */
  async append(entries: ReadonlyMap<string, Entry>): Promise<void> {
    if ((this.#segments.get(this.#current) ?? 0) >= SEGMENT_OCTETS) this.#current++;
    const start = this.#segments.get(this.#current) ?? 0;
    await this.#appendWhole(Array.from(entries.values(), ({ octets }) => octets));
    let at = start;
    for (const [key, { octets }] of entries) {
      this.#setPlace(key, { segment: this.#current, at, length: octets.length });
      at += octets.length;
    }
    this.#segments.set(this.#current, at);
  }

  /** Truncates partially written octets. If even that fails, later entries go to another file. */
  async #appendWhole(octets: readonly Uint8Array[]): Promise<void> {
    const file = await open(this.#path(this.#current), 'a', 0o600);
    try {
      const { size } = await file.stat();
      try {
        const { bytesWritten } = await file.writev(octets);
        const all = octets.reduce((sum, { length }) => sum + length, 0);
        if (bytesWritten < all) throw new Error(`only ${bytesWritten} of ${all} octets could be written`);
      } catch (error) {
        await file.truncate(size).catch(() => this.#current++);
        throw error;
      }
    } finally {
      await file.close();
    }
  }

  /**
   * Moves the valid entries out of the oldest file and deletes the file. Repeats this until few enough invalid
   * entries remain. `isGone` returns true for an entry that only invalidates another entry; both are dropped
   * together.
   */
  async compact(keyOf: KeyOf, isGone: (entry: Entry) => boolean): Promise<void> {
    while (this.#total() > 2 * this.#good + SLACK_OCTETS) {
      const [[oldest]] = this.#segments;
      if (oldest === this.#current) this.#current++;
      const good = await this.#goodIn(oldest, keyOf);
      for (const [key, entry] of good) {
        if (!isGone(entry)) continue;
        this.#removePlace(key);
        good.delete(key);
      }
      if (good.size > 0) await this.append(good);
      this.#segments.delete(oldest);
      await rm(this.#path(oldest), { force: true });
    }
  }

  /** Removes files without valid entries. Each process leaves a file, even if it wrote little. */
  async #removeSuperseded(): Promise<void> {
    const good = new Set(this.#places.values().map(({ segment }) => segment));
    for (const segment of [...this.#segments.keys()].filter((one) => !good.has(one) && !this.damaged.has(one))) {
      this.#segments.delete(segment);
      await rm(this.#path(segment), { force: true });
    }
  }

  /** Does not read a file without valid entries, which is common for large zones that change often. */
  async #goodIn(segment: number, keyOf: KeyOf): Promise<Map<string, Entry>> {
    const good = new Map<string, Entry>();
    if (!this.#places.values().some((place) => place.segment === segment)) return good;
    for (const entry of Entry.in(await this.#readSegment(segment))) {
      const key = keyOf(entry) ?? '';
      const place = this.#places.get(key);
      if (place?.segment === segment && place.at === entry.octets.byteOffset) good.set(key, entry);
    }
    return good;
  }

  #total(): number {
    return this.#segments.values().reduce((sum, octets) => sum + octets, 0);
  }

  #setPlace(key: string, place: Place): void {
    this.#removePlace(key);
    this.#places.set(key, place);
    this.#good += place.length;
  }

  #removePlace(key: string): void {
    this.#good -= this.#places.get(key)?.length ?? 0;
    this.#places.delete(key);
  }

  /**
   * The octets start at the start of their buffer, so that numbers in them are aligned. Uses `room` if it is large
   * enough, because a new buffer for each file would need more memory than all files.
   */
  async #readSegment(segment: number, room = new Uint8Array()): Promise<Uint8Array<ArrayBuffer>> {
    const file = await open(this.#path(segment));
    try {
      const { size } = await file.stat();
      const octets = size > room.length ? new Uint8Array(size) : room.subarray(0, size);
      let end = 0;
      for (let read = -1; read !== 0; end += read) {
        ({ bytesRead: read } = await file.read(octets, end, octets.length - end));
      }
      return octets.subarray(0, end);
    } finally {
      await file.close();
    }
  }

  #path(segment: number): string {
    return join(this.#folder, `${String(segment).padStart(8, '0')}.zones`);
  }
}
