import { setImmediate } from 'node:timers/promises';
import { isSameJson, RecordKind } from '@fourwinds/resources';
import type { ClusterState } from '../cluster/cluster-state.ts';
import { inParallel } from '../runtime/in-parallel.ts';
import { type RecordOutcome, recordStatus } from './record-status.ts';

/** Records whose status is written at a time. */
const AT_A_TIME = 8;
/** Statuses written in one reconcile: a zone with many Records waits for them no longer than that. */
const MOST_WRITES = 500;
/** Records after which other work has its turn. */
const RECORDS_A_TURN = 50;

export interface RecordReportsOptions {
  readonly state: ClusterState;
  readonly now: () => number;
}

/** The version of a Record whose status was right, and for which outcome. */
interface Reported {
  readonly version: string | undefined;
  readonly served: boolean;
}

/** Writes the statuses of Records. */
export class RecordReports {
  readonly #options: RecordReportsOptions;
  readonly #reported = new WeakMap<RecordOutcome, Reported>();

  constructor(options: RecordReportsOptions) {
    this.#options = options;
  }

  /**
   * Writes the statuses that differ from the outcomes; `served` says that all regions serve the zone as it is now. False
   * when there were more than are written at once: then it has to be called again.
   */
  async report(outcomes: readonly RecordOutcome[], served: boolean): Promise<boolean> {
    let seen = 0;
    let writes = 0;
    const due = outcomes.filter((outcome) => !this.#isReported(outcome, served));
    await inParallel(AT_A_TIME, due, async (outcome) => {
      if (writes >= MOST_WRITES) return;
      if (++seen % RECORDS_A_TURN === 0) await setImmediate();
      if (await this.#report(outcome, served)) writes++;
    });
    return writes < MOST_WRITES;
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
