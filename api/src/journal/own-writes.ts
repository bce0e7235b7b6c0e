import { RecentMap } from '@fourwinds/data';
import { compareRevisions } from '@fourwinds/resources';
import type { Intent, LastRevisions, Outcome } from './intent.ts';

/** Changes under way, and accounts, of which at least so many are remembered: the caches see a write within moments. */
const REMEMBERED = 10_000;

type Begun = Pick<Intent, 'id' | 'accountId' | 'recordObject'>;

/** The last versions that accounts have written through this process. */
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
