import { Failure } from '../kernel/failure.ts';
import { toFailure } from './errors.ts';
import {
  type KeyAttempt,
  EXTENSION_MILLISECONDS,
  type KeptAnswer,
  TakenOver,
} from '../storage/idempotency/idempotency-keys.ts';
import type { KeyedPorts } from '../kernel/keyed-change.ts';

/** A request to run once, and how to store its response. */
export interface KeyedRun<T> {
  readonly run: (ports: KeyedPorts) => Promise<T>;
  readonly keep: (result: T) => KeptAnswer;
}

/**
 * Runs an attempt and stores its response. A refused request changes nothing and can be retried. Throws the error of
 * `run`, or Failure unavailable if another attempt took over.
 */
export async function carryOutAttempt<T>(attempt: KeyAttempt, { run, keep }: KeyedRun<T>): Promise<T> {
  const extension = setInterval(() => void attempt.extend().catch(() => undefined), EXTENSION_MILLISECONDS);
  try {
    const result = await run(firstOnly(attempt));
    if (!(await attempt.answer(keep(result)))) throw new TakenOver();
    return result;
  } catch (error) {
    if (error instanceof TakenOver) throw new Failure('unavailable', 'the request took too long; try again');
    const isRefused = !['internal', 'unavailable'].includes(toFailure(error).code) && !attempt.hasBegun();
    // If the database is unavailable, the attempt expires.
    await (isRefused ? attempt.forget() : attempt.release()).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(extension);
  }
}

function firstOnly({ change }: KeyAttempt): KeyedPorts {
  let isTaken = false;
  return {
    takeKeyedChange() {
      if (isTaken) return undefined;
      isTaken = true;
      return change;
    },
  };
}
