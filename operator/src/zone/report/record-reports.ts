import { yieldToEventLoop } from '@fourwinds/process';
import { isSameJson } from '@fourwinds/data';
import { RecordKind, type RecordResource } from '@fourwinds/resources';
import type { ClusterState } from '../../cluster/cluster-state.ts';
import { inParallel } from '../../runtime/in-parallel.ts';
import { type RecordOutcome, recordStatus } from './record-status.ts';

/** Records whose status is written at a time. */
const AT_A_TIME = 8;
/** Statuses written in one reconcile: a zone with many Records waits for them no longer than that. */
const MOST_WRITES = 500;

export interface RecordReportsOptions {
  readonly state: Pick<ClusterState, 'recordIndex' | 'records' | 'store'>;
  readonly now: () => number;
}

/** The version of a Record whose status was right, and for which outcome. */
interface Reported {
  readonly version: string | undefined;
  readonly served: boolean;
}

/** A moment at which all Records of a zone had their outcomes in their statuses. */
interface Complete {
  readonly outcomes: readonly RecordOutcome[];
  readonly served: boolean;
  readonly records: readonly RecordResource[];
}

/** Writes the statuses of Records. */
export class RecordReports {
  readonly #options: RecordReportsOptions;
  /** By zone, `namespace/name`. */
  readonly #complete = new Map<string, Complete>();
  readonly #reported = new WeakMap<RecordOutcome, Reported>();

  constructor(options: RecordReportsOptions) {
    this.#options = options;
  }

  /** Reports the outcomes of all Records of the zone `key`, at a cost that hardly grows with those that were reported before. */
  async reportAll(key: string, outcomes: readonly RecordOutcome[], served: boolean): Promise<boolean> {
    const records = this.#options.state.recordIndex.recordsOf(key);
    const before = this.#complete.get(key);
    const due = before?.served === served ? changedSince(before, outcomes, records) : outcomes;
    const { writes, isComplete } = await this.#write(due, served);
    if (outcomes.length === 0) this.#complete.delete(key);
    else if (writes === 0) this.#complete.set(key, { outcomes, served, records });
    return isComplete;
  }

  /** The zone is gone. */
  forget(key: string): void {
    this.#complete.delete(key);
  }

  /**
   * Writes the statuses that differ from the outcomes; `served` says that all regions serve the zone as it is now. False
   * when there were more than are written at once: then it has to be called again.
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

  /** Whether a Record has had this outcome in its status since its latest version, or is gone. */
  #isReported(outcome: RecordOutcome, served: boolean): boolean {
    const { namespace, name, uid } = outcome.record.metadata;
    const current = this.#options.state.records.get({ namespace, name });
    if (current?.metadata.uid !== uid) return true;
    const before = this.#reported.get(outcome);
    return before?.version === current?.metadata.resourceVersion && before?.served === served;
  }

  /** Whether a status was written. */
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

/** The outcomes that are others than then, and those of Records that have changed since. */
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

/** Uids of Records of which there is another version now; undefined where some have come, gone, or moved. */
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
