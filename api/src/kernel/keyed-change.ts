import { Failure } from './failure.ts';

export interface DecidedResult {
  readonly result: unknown;
  /** metadata.generation of the zone after the change. */
  readonly generation: number;
}

/** The change of a request with an Idempotency-Key. All attempts of the request share it. */
export interface KeyedChange {
  /** Same ID in each attempt. */
  readonly id: string;
  /**
   * True if an earlier attempt ended without a response, because its process was killed or the database was
   * unavailable.
   */
  readonly isRepeated: boolean;
  /** Result that an earlier attempt decided. undefined if no earlier attempt wrote anything. */
  readonly decided: DecidedResult | undefined;
  /** Stores the result. Wait for this before you write the change. Pass undefined after a complete rollback. */
  decide(decided: DecidedResult | undefined): Promise<void>;
}

/**
 * Deletes a thing that is gone at once. If an earlier attempt of the request found it but ended without a response,
 * and it is gone now, the deletion counts as made. Throws the errors of `find` and `remove`.
 */
export async function deleteOnce<T>(
  { takeKeyedChange }: KeyedPorts,
  find: () => Promise<T>,
  remove: (found: T) => Promise<void>,
): Promise<void> {
  const keyed = takeKeyedChange();
  const found = await (keyed?.decided === undefined ? find() : find().catch(ifGone));
  if (found === undefined) return;
  await keyed?.decide({ result: {}, generation: 0 });
  await remove(found);
}

/** Returns undefined for a Failure not_found. Throws any other error. */
function ifGone(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'not_found') return undefined;
  throw error;
}

export interface KeyedPorts {
  /**
   * Returns the change to the first caller only, because its ID belongs to a single change. Returns undefined if the
   * request has no Idempotency-Key.
   */
  readonly takeKeyedChange: () => KeyedChange | undefined;
}
