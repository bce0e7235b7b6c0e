import { yieldToEventLoop } from '@fourwinds/process';
import { isSameJson } from '@fourwinds/data';
import { RecordKind, type RecordResource } from '@fourwinds/resources';
import type { Informer, ResourceStore } from '@fourwinds/store';
import { inParallel } from '../../runtime/in-parallel.ts';
import { type RecordOutcome, recordStatus } from './record-status.ts';
import type { RecordLookup } from '../../facts/lookups.ts';

const AT_A_TIME = 8;
/** Maximum number of status writes in one reconcile, so that a zone with many Records does not wait longer. */
const MOST_WRITES = 500;

export interface RecordReportsOptions {
  readonly state: {
    readonly recordIndex: Pick<RecordLookup, 'recordsOf'>;
    readonly records: Pick<Informer<RecordResource>, 'get'>;
    readonly store: ResourceStore;
  };
  readonly now: () => number;
}

/** A Record version with a current status, and the outcome it reports. */
interface Reported {
  readonly version: string | undefined;
  readonly served: boolean;
}

/** A moment when the statuses of all Records of a zone were current. */
interface Complete {
  readonly outcomes: readonly RecordOutcome[];
  readonly served: boolean;
  readonly records: readonly RecordResource[];
}

export class RecordReports {
  readonly #options: RecordReportsOptions;
  readonly #complete = new Map<string, Complete>();
  readonly #reported = new WeakMap<RecordOutcome, Reported>();

  constructor(options: RecordReportsOptions) {
    this.#options = options;
  }

  /**
   * Reports the outcomes of all Records of the zone `key`. The cost hardly depends on the number of outcomes that
   * were reported before.
   */
  async reportAll(key: string, outcomes: readonly RecordOutcome[], served: boolean): Promise<boolean> {
    const records = this.#options.state.recordIndex.recordsOf(key);
    const before = this.#complete.get(key);
    const due = before?.served === served ? changedSince(before, outcomes, records) : outcomes;
    const { writes, isComplete } = await this.#write(due, served);
    if (outcomes.length === 0) this.#complete.delete(key);
    else if (writes === 0) this.#complete.set(key, { outcomes, served, records });
    return isComplete;
  }

  /** Call this when the zone was deleted. */
  forget(key: string): void {
    this.#complete.delete(key);
  }

  /**
   * Writes the statuses that differ from the outcomes. `served` is true if all regions serve the present zone.
   * Returns false if the write limit was reached; in that case, call this again.
   */
  async report(outcomes: readonly RecordOutcome[], served: boolean): Promise<boolean> {
    return (await this.#write(outcomes, served)).isComplete;
  }

  async #write(
    outcomes: readonly RecordOutcome[],
    served: boolean,
  ): Promise<{ readonly writes: number; readonly isComplete: boolean }> {
    let writes = 0;
    const due = outcomes.filter((outcome) => !this.#isReported(outcome, served));
    await inParallel(AT_A_TIME, due, async (outcome) => {
      if (writes >= MOST_WRITES) return;
      await yieldToEventLoop();
      if (await this.#report(outcome, served)) writes++;
    });
    return { writes, isComplete: writes < MOST_WRITES };
  }

  /** Returns true if the status of the latest Record version has this outcome, or if the Record was deleted. */
  #isReported(outcome: RecordOutcome, served: boolean): boolean {
    const { namespace, name, uid } = outcome.record.metadata;
    const current = this.#options.state.records.get({ namespace, name });
    if (current?.metadata.uid !== uid) return true;
    const before = this.#reported.get(outcome);
    return before?.version === current?.metadata.resourceVersion && before?.served === served;
  }

  async #report(outcome: RecordOutcome, served: boolean): Promise<boolean> {
    const { state, now } = this.#options;
    const { namespace, name, uid } = outcome.record.metadata;
    const current = state.records.get({ namespace, name });
    if (current === undefined || current.metadata.uid !== uid) return false;
    const status = recordStatus(current, outcome, served, new Date(now()).toISOString());
    const isSame = isSameJson(current.status ?? {}, status);
    if (!isSame) await state.store.updateStatus(RecordKind, { ...current, status });
    else this.#reported.set(outcome, { version: current.metadata.resourceVersion, served });
    return !isSame;
  }
}

/** Returns the outcomes that differ from `before`, and the outcomes of Records that have changed since. */
function changedSince(
  before: Complete,
  outcomes: readonly RecordOutcome[],
  records: readonly RecordResource[],
): readonly RecordOutcome[] {
  const replaced = replacedUids(before.records, records);
  if (replaced === undefined) return outcomes;
  const isReplaced = ({ record }: RecordOutcome): boolean => replaced.size > 0 && replaced.has(record.metadata.uid);
  return outcomes.filter((outcome, i) => outcome !== before.outcomes[i] || isReplaced(outcome));
}

/** Returns the uids of Records that have another version now. Undefined if Records were added, removed or reordered. */
function replacedUids(
  before: readonly RecordResource[],
  now: readonly RecordResource[],
): ReadonlySet<string | undefined> | undefined {
  if (before.length !== now.length) return undefined;
  const replaced = new Set<string | undefined>();
  for (let i = 0; i < now.length; i++) {
    if (before[i] === now[i]) continue;
    const { uid } = now[i].metadata;
    if (before[i].metadata.uid !== uid) return undefined;
    replaced.add(uid);
  }
  return replaced;
}
