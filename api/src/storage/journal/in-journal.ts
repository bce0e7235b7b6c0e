import { StoreError } from '@fourwinds/store';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { beginChange } from './begin-change.ts';
import type { Intent } from './intent.ts';
import type { Journal } from './journal.ts';

export interface JournalledAttempts {
  /**
   * Records an attempt. Call this before each attempt. Only the first attempt counts against limits. Throws Failure
   * rate_limited.
   */
  begin(intent: Intent): Promise<void>;
  /** Finishes the change. Call this with the resource version that the attempt wrote. */
  finish(revision: string): Promise<void>;
}

/**
 * Runs a change and records it in the journal under its ID. If the change began but did not finish, marks it as
 * failed, unless the error leaves its outcome unknown.
 */
export async function inJournal<T>(
  journal: Journal,
  actor: Actor,
  changeId: string,
  carryOut: (attempts: JournalledAttempts) => Promise<T>,
): Promise<T> {
  let state: 'new' | 'begun' | 'finished' = 'new';
  const fail = async (): Promise<void> => {
    if (state === 'begun') await journal.finish(changeId, { state: 'failed' });
  };
  try {
    const result = await carryOut({
      async begin(intent) {
        if (state === 'new') await beginChange(journal, actor, intent);
        else await journal.begin(intent);
        state = 'begun';
      },
      async finish(revision) {
        state = 'finished';
        await journal.finish(changeId, { state: 'applied', revision });
      },
    });
    await fail();
    return result;
  } catch (error) {
    if (!isUncertain(error)) await fail();
    throw error;
  }
}

/** True if a write that failed with this error may still have been applied. */
function isUncertain(error: unknown): boolean {
  return !(error instanceof Failure) && !(error instanceof StoreError && error.reason !== 'Unavailable');
}
