import { RecentMap } from '@fourwinds/data';
import { compareRevisions } from '@fourwinds/resources';
import type { Intent, LastRevisions, Outcome } from './intent.ts';

/**
 * Minimum number of changes, and of accounts, that are remembered. This is enough, because the caches see each write
 * within moments.
 */
const REMEMBERED = 10_000;

type Begun = Pick<Intent, 'id' | 'accountId' | 'recordObject'>;

export class OwnWrites {
  readonly #begun = new RecentMap<string, Begun>(REMEMBERED);
  readonly #last = new RecentMap<string, LastRevisions>(REMEMBERED);

  begin({ id, accountId, recordObject }: Begun): void {
    this.#begun.set(id, { id, accountId, recordObject });
  }

  finish(id: string, outcome: Outcome): void {
    const begun = this.#begun.get(id);
    if (begun === undefined || outcome.state !== 'applied') return;
    const { accountId, recordObject } = begun;
    const { zones, recordObjects } = this.of(accountId);
    this.#last.set(
      accountId,
      recordObject === undefined
        ? { zones: later(zones, outcome.revision), recordObjects }
        : { zones, recordObjects: later(recordObjects, outcome.revision) },
    );
  }

  of(accountId: string): LastRevisions {
    return this.#last.get(accountId) ?? NONE;
  }
}

const NONE: LastRevisions = { zones: undefined, recordObjects: undefined };

function later(before: string | undefined, revision: string): string {
  return before !== undefined && compareRevisions(before, revision) > 0 ? before : revision;
}
