import { StoreError } from '@fourwinds/store';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { beginChange } from './begin-change.ts';
import type { Intent } from './intent.ts';
import type { Journal } from './journal.ts';

/** A change that is carried out, as the journal follows it. */
export interface JournalledAttempts {
  /** Records the change before each attempt to make it; the first is counted. Throws Failure rate_limited. */
  begin(intent: Intent): Promise<void>;
  /** Records the version that an attempt has made. */
  finish(revision: string): Promise<void>;
}

/**
 * Carries out a change with this id in the journal. One that was begun and ends without a version, by an error or not, has failed, unless its outcome is
 * unknown.
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

/** Whether the outcome of a write that failed so is unknown. */
function isUncertain(error: unknown): boolean {
  return !(error instanceof Failure) && !(error instanceof StoreError && error.reason !== 'Unavailable');
}
