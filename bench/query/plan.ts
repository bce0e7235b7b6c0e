import type { Server } from './servers/server.ts';

export interface Plan {
  readonly seed: string;
  readonly zones: readonly string[];
  /** The servers to measure, ours first. */
  readonly servers: readonly Server[];
  readonly rounds: number;
  /** Seconds at saturation, and seconds at a fixed rate. Uncounted seconds precede each. */
  readonly seconds: number;
  readonly steadySeconds: number;
  readonly warmUpSeconds: number;
  /** How long each server is queried before the first round. */
  readonly rehearsalSeconds: number;
  /** Maximum number of disturbed rounds that are repeated for each server and zone. */
  readonly repeats: number;
  /** True to measure zone changes and memory growth as well. */
  readonly more: boolean;
}

/** Queries per second for the latency measurement. */
export const STEADY_RATE = 20_000;
/** A server that got less of its core than this was disturbed. */
export const LEAST_UTILISATION = 0.9;
