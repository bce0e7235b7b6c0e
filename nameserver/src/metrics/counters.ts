import type { Subject } from '../answer/index.ts';

export const TRANSPORT = { udp: 0, tcp: 1, dot: 2 } as const;
export type Transport = keyof typeof TRANSPORT;

/** Types below this have their own counter. All other types share one more counter. */
export const COUNTED_TYPES = 260;
/** Known response codes (RFC 6895 2.3). */
export const COUNTED_RCODES = 24;
/** Upper bounds of the latency buckets. Each is twice its predecessor. The last bucket has no bound. */
export const LATENCY_BUCKETS = Array.from({ length: 16 }, (_, i) => 1e-6 * 2 ** i);

/** Counter slots for each transport, starting at 0, followed by the others. */
const TRANSPORT_COUNT = { types: 0, rcodes: COUNTED_TYPES + 1, truncated: COUNTED_TYPES + 1 + COUNTED_RCODES } as const;
const TRANSPORT_SIZE = TRANSPORT_COUNT.truncated + 1;
const ONCE = Object.keys(TRANSPORT).length * TRANSPORT_SIZE;
export const COUNT = {
  /** Messages that are not queries, or that came from a port no resolver uses. */
  ignored: ONCE,
  /** Rate-limited responses: dropped, or replaced by a short response. */
  dropped: ONCE + 1,
  slipped: ONCE + 2,
  unsent: ONCE + 3,
  failed: ONCE + 4,
  unsignedUpdates: ONCE + 5,
  latencySum: ONCE + 6,
  latencies: ONCE + 7,
} as const;
const SIZE = COUNT.latencies + LATENCY_BUCKETS.length + 1;

const TC = 0x02;

/** The number of the main thread. Threads that answer datagrams have the following numbers. */
export const MAIN_THREAD = 0;

export function counterMemory(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * SIZE * Float64Array.BYTES_PER_ELEMENT);
}

/** Counters of one thread, in memory that others read concurrently. */
export class Counters {
  readonly thread: number;
  readonly #counts: Float64Array;

  constructor(memory: SharedArrayBuffer, thread: number) {
    this.thread = thread;
    this.#counts = new Float64Array(memory, thread * SIZE * Float64Array.BYTES_PER_ELEMENT, SIZE);
  }

  /** Counts a query with an answer, sent or not. */
  asked(transport: number, { type, unsignedUpdate }: Subject): void {
    const at = transport * TRANSPORT_SIZE + TRANSPORT_COUNT.types;
    this.#counts[at + Math.min(type, COUNTED_TYPES)]++;
    if (unsignedUpdate) this.#counts[COUNT.unsignedUpdates]++;
  }

  answered(transport: number, { rcode }: Subject, response: DataView): void {
    const at = transport * TRANSPORT_SIZE;
    this.#counts[at + TRANSPORT_COUNT.rcodes + rcode]++;
    if ((response.getUint8(2) & TC) !== 0) this.#counts[at + TRANSPORT_COUNT.truncated]++;
  }

  add(count: number, many: number): void {
    this.#counts[count] += many;
  }

  /** Counts a response by the time since its query was received. */
  took(seconds: number): void {
    let bucket = 0;
    while (bucket < LATENCY_BUCKETS.length && seconds > LATENCY_BUCKETS[bucket]) bucket++;
    this.#counts[COUNT.latencies + bucket]++;
    this.#counts[COUNT.latencySum] += seconds;
  }
}

export class CounterTotals {
  readonly #counts: Float64Array;

  constructor(memory: SharedArrayBuffer) {
    this.#counts = new Float64Array(memory);
  }

  queries(transport: Transport, type: number): number {
    return this.total(TRANSPORT[transport] * TRANSPORT_SIZE + TRANSPORT_COUNT.types + type);
  }

  responses(transport: Transport, rcode: number): number {
    return this.total(TRANSPORT[transport] * TRANSPORT_SIZE + TRANSPORT_COUNT.rcodes + rcode);
  }

  truncated(transport: Transport): number {
    return this.total(TRANSPORT[transport] * TRANSPORT_SIZE + TRANSPORT_COUNT.truncated);
  }

  total(count: number): number {
    let total = 0;
    for (let at = count; at < this.#counts.length; at += SIZE) total += this.#counts[at];
    return total;
  }
}
