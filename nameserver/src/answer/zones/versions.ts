import type { Heap } from './heap.ts';
import { CONTROL, CONTROL_WORDS, IDLE, MAX_READERS, READER_WORDS } from './layout.ts';

/** Blocks that the version of this number has no more, and the one before had. */
interface Retired {
  readonly sequence: number;
  readonly offsets: readonly number[];
}

/** The writer's side of versions: names the newest, and frees blocks that no reader can reach any more. */
export class Versions {
  readonly #heap: Heap;
  readonly #control: Int32Array;
  readonly #retired: Retired[] = [];
  /** Number 0 is the writer's own thread, in which nothing is freed while it reads. */
  #readers = 1;

  constructor(heap: Heap) {
    this.#heap = heap;
    this.#control = new Int32Array(heap.memory, 0, CONTROL_WORDS);
  }

  /** The offset of the newest version; 0 before the first. */
  get newest(): number {
    return this.#control[CONTROL.version];
  }

  /** Makes a version the newest. `retired` are the offsets that the one before led to and this one does not. */
  publish(version: number, retired: readonly number[]): void {
    const sequence = (this.#control[CONTROL.sequence] + 1) | 0 || IDLE + 1;
    Atomics.store(this.#control, CONTROL.version, version);
    Atomics.store(this.#control, CONTROL.sequence, sequence);
    this.#retired.push({ sequence, offsets: retired });
    this.#free();
  }

  /** A number for a reader. Throws RangeError when there are too many. */
  addReader(): number {
    if (this.#readers === MAX_READERS) throw new RangeError('there are too many readers of zones');
    return this.#readers++;
  }

  /** A reader is no more, whatever it was reading. Its number may be given to another. */
  lostReader(reader: number): void {
    Atomics.store(this.#control, CONTROL.readers + reader * READER_WORDS, IDLE);
  }

  #free(): void {
    const kept = this.#retired.findIndex(({ sequence }) => this.#isReadBefore(sequence));
    const free = this.#retired.splice(0, kept === -1 ? this.#retired.length : kept);
    for (const { offsets } of free) for (const offset of offsets) this.#heap.free(offset);
  }

  /** Whether a reader may have a version before this one. */
  #isReadBefore(sequence: number): boolean {
    for (let reader = 1; reader < this.#readers; reader++) {
      const seen = Atomics.load(this.#control, CONTROL.readers + reader * READER_WORDS);
      if (seen !== IDLE && ((seen - sequence) | 0) < 0) return true;
    }
    return false;
  }
}
