interface Entry {
  readonly key: string;
  readonly due: number;
}

/** Timers do not count longer times. */
const LONGEST_TIMER = 3600_000;
/** Timers may fire this much too early. */
const EARLY = 1;

/** Keys with a time each, the earliest that was set for it. One timer serves all of them. */
export class Delays {
  readonly #onDue: (key: string) => void;
  readonly #due = new Map<string, number>();
  /** A binary heap with the earliest first; entries that `#due` does not confirm are outdated. */
  #heap: Entry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerDue = Infinity;

  constructor(onDue: (key: string) => void) {
    this.#onDue = onDue;
  }

  /** Passes the key on after `milliseconds`, or earlier where an earlier time is set. */
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

  #push(entry: Entry): void {
    const heap = this.#heap;
    let i = heap.push(entry) - 1;
    for (let up = (i - 1) >> 1; i > 0 && heap[up].due > entry.due; up = (i - 1) >> 1) {
      heap[i] = heap[up];
      i = up;
    }
    heap[i] = entry;
  }

  #pop(): Entry {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop()!;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  /** Puts an entry in the place of the first, and lets it sink to its own. */
  #sink(entry: Entry): void {
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
