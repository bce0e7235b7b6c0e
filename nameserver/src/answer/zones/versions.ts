import type { Heap } from './heap.ts';
import { CONTROL, CONTROL_WORDS, IDLE, MAX_READERS, READER_WORDS } from './layout.ts';

/** Blocks used by the previous version but not by the version with this sequence number. */
interface Retired {
  readonly sequence: number;
  readonly offsets: readonly number[];
}

/** The writer's side of versions: publishes the newest and frees blocks that no reader can reach. */
export class Versions {
  readonly #heap: Heap;
  readonly #control: Int32Array;
  readonly #retired: Retired[] = [];
  /** Number 0 is the writer's own thread. Nothing is freed while it reads. */
  #readers = 1;

  constructor(heap: Heap) {
    this.#heap = heap;
    this.#control = new Int32Array(heap.memory, 0, CONTROL_WORDS);
  }

  /** The offset of the newest version. 0 before the first. */
  get newest(): number {
    return this.#control[CONTROL.version];
  }

  /** Publishes a version. `retired` contains the offsets used only by the previous version. */
  publish(version: number, retired: readonly number[]): void {
    const sequence = (this.#control[CONTROL.sequence] + 1) | 0 || IDLE + 1;
    Atomics.store(this.#control, CONTROL.version, version);
    Atomics.store(this.#control, CONTROL.sequence, sequence);
    this.#retired.push({ sequence, offsets: retired });
    this.#free();
  }

  /** Returns a number for a reader. Throws RangeError if there are too many. */
  addReader(): number {
    if (this.#readers === MAX_READERS) throw new RangeError('there are too many readers of zones');
    return this.#readers++;
  }

  /** Call this when a reader has ended, even during a read. Its number may be reused. */
  lostReader(reader: number): void {
    Atomics.store(this.#control, CONTROL.readers + reader * READER_WORDS, IDLE);
  }

  #free(): void {
    const kept = this.#retired.findIndex(({ sequence }) => this.#isReadBefore(sequence));
    const free = this.#retired.splice(0, kept === -1 ? this.#retired.length : kept);
    for (const { offsets } of free) for (const offset of offsets) this.#heap.free(offset);
  }

  #isReadBefore(sequence: number): boolean {
    for (let reader = 1; reader < this.#readers; reader++) {
      const seen = Atomics.load(this.#control, CONTROL.readers + reader * READER_WORDS);
      if (seen !== IDLE && ((seen - sequence) | 0) < 0) return true;
    }
    return false;
  }
}
