/** The result of a change as an attempt decided it, before it wrote the change. */
export interface DecidedResult {
  readonly result: unknown;
  /** metadata.generation of the zone with the change. */
  readonly generation: number;
}

/** The change that a request with an Idempotency-Key makes, however often it is attempted. */
export interface KeyedChange {
  /** The same in each attempt. */
  readonly id: string;
  /** Whether an earlier attempt ended without an answer, as its process was killed or the database was away. */
  readonly isRepeated: boolean;
  /** The result that an earlier attempt decided; undefined where it wrote nothing. */
  readonly decided: DecidedResult | undefined;
  /** Keeps the result; has to end before the change is written. undefined where all of it was taken back. */
  decide(decided: DecidedResult | undefined): Promise<void>;
}

/** Services of a request that may have a key. */
export interface KeyedPorts {
  /** The change of the request's key, for the first that asks: it is the id of one change. undefined without a key. */
  readonly takeKeyedChange: () => KeyedChange | undefined;
}
