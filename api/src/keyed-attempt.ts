import { Failure } from './failure.ts';
import { toFailure } from './http/errors.ts';
import { type Attempt, EXTENSION_MILLISECONDS, type KeptAnswer, TakenOver } from './idempotency-keys.ts';
import type { KeyedPorts } from './keyed-change.ts';

/** A request that is carried out once, and its answer as it is kept. */
export interface KeyedRun<T> {
  readonly run: (ports: KeyedPorts) => Promise<T>;
  readonly keep: (result: T) => KeptAnswer;
}

/**
 * Carries out an attempt of a request and keeps its answer. A request that is refused changes nothing, and may be tried anew. Throws the error of `run`, or
 * Failure unavailable where another attempt has taken over.
 */
export async function carryOutAttempt<T>(attempt: Attempt, { run, keep }: KeyedRun<T>): Promise<T> {
  const extension = setInterval(() => void attempt.extend().catch(() => undefined), EXTENSION_MILLISECONDS);
  try {
    const result = await run(firstOnly(attempt));
    if (!(await attempt.answer(keep(result)))) throw new TakenOver();
    return result;
  } catch (error) {
    if (error instanceof TakenOver) throw new Failure('unavailable', 'the request took too long; try again');
    const isRefused = !['internal', 'unavailable'].includes(toFailure(error).code) && !attempt.hasBegun();
    // A database that is away lets the attempt end by its time.
    await (isRefused ? attempt.forget() : attempt.release()).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(extension);
  }
}

function firstOnly({ change }: Attempt): KeyedPorts {
  let isTaken = false;
  return {
    takeKeyedChange() {
      if (isTaken) return undefined;
      isTaken = true;
      return change;
    },
  };
}
