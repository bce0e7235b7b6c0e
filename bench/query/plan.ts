import type { Server } from './servers/server.ts';

/** The measurements and their extent. */
export interface Plan {
  /** The seed of names and their order. */
  readonly seed: string;
  readonly zones: readonly string[];
  /** Ours is the first. */
  readonly servers: readonly Server[];
  readonly rounds: number;
  /** Seconds at saturation and at a fixed rate, each after some that are not counted. */
  readonly seconds: number;
  readonly steadySeconds: number;
  readonly warmUpSeconds: number;
  /** How long each server is asked before the first round. */
  readonly rehearsalSeconds: number;
  /** How many disturbed rounds are repeated, of each server with each zone. */
  readonly repeats: number;
  /** Measures also while zones change, and how memory grows. */
  readonly more: boolean;
}

/** Queries a second at which latency is measured. */
export const STEADY_RATE = 20_000;
/** A server that had less of its core than this was disturbed. */
export const LEAST_UTILISATION = 0.9;
