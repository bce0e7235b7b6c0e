interface DelayedKey {
  readonly key: string;
  readonly due: number;
}

/** Maximum timer duration. Longer waits use several timers. */
const LONGEST_TIMER = 3600_000;
const EARLY = 1;

/** Delayed keys, each with the earliest time set for it. All keys share one timer. */
export class Delays {
  readonly #onDue: (key: string) => void;
  readonly #due = new Map<string, number>();
  /** A binary heap, earliest first. Entries that differ from `#due` are outdated. */
  #heap: DelayedKey[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerDue = Infinity;

  constructor(onDue: (key: string) => void) {
    this.#onDue = onDue;
  }

  /** Passes the key on after `milliseconds`, unless an earlier time is set. */
  set(key: string, milliseconds: number): void {
    const due = performance.now() + milliseconds;
    if ((this.#due.get(key) ?? Infinity) <= due) return;
    this.#due.set(key, due);
    if (this.#heap.length > 2 * this.#due.size + 64) this.#rebuild();
    else this.#push({ key, due });
    this.#arm();
  }

  delete(key: string): void {
    this.#due.delete(key);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#due.clear();
    this.#heap = [];
  }

  #arm(): void {
    const first = this.#heap[0]?.due ?? Infinity;
    if (first >= this.#timerDue) return;
    clearTimeout(this.#timer);
    if (first === Infinity) return;
    this.#timerDue = first;
    const wait = Math.min(LONGEST_TIMER, Math.max(0, first - performance.now()));
    this.#timer = setTimeout(() => this.#fire(), wait);
  }

  #fire(): void {
    this.#timerDue = Infinity;
    const now = performance.now() + EARLY;
    while (this.#heap.length > 0 && this.#heap[0].due <= now) {
      const { key, due } = this.#pop();
      if (this.#due.get(key) !== due) continue;
      this.#due.delete(key);
      this.#onDue(key);
    }
    this.#arm();
  }

  #rebuild(): void {
    this.#heap = Array.from(this.#due, ([key, due]) => ({ key, due })).sort((a, b) => a.due - b.due);
  }

  #push(entry: DelayedKey): void {
    const heap = this.#heap;
    let i = heap.push(entry) - 1;
    for (let up = (i - 1) >> 1; i > 0 && heap[up].due > entry.due; up = (i - 1) >> 1) {
      heap[i] = heap[up];
      i = up;
    }
    heap[i] = entry;
  }

  #pop(): DelayedKey {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop()!;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  /** Replaces the first entry and moves the new entry down to its position. */
  #sink(entry: DelayedKey): void {
    const heap = this.#heap;
    let i = 0;
    for (;;) {
      const left = 2 * i + 1;
      const down = left + 1 < heap.length && heap[left + 1].due < heap[left].due ? left + 1 : left;
      if (down >= heap.length || heap[down].due >= entry.due) break;
      heap[i] = heap[down];
      i = down;
    }
    heap[i] = entry;
  }
}
