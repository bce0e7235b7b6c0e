import { JOBS_WAIT } from '@fourwinds/jobs';
import { BatchQueue } from '@fourwinds/process';
import { DELIVERIES_ARE_DUE } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import { setTimeout } from 'node:timers/promises';

type KindOfWork = 'jobs' | 'deliveries';

const QUESTION = `SELECT ${JOBS_WAIT} AS jobs, ${DELIVERIES_ARE_DUE} AS deliveries`;
/** A question waits so long for those of other loops. */
const GATHER_MILLISECONDS = 10;
/** Loops are few. */
const MOST_LOOPS = 100;

/** Tells loops that have no work whether there is any: one statement for all that ask within some milliseconds. */
export class WaitingWork {
  readonly #questions: BatchQueue<KindOfWork, boolean>;

  constructor(pool: Pick<Pool, 'query'>) {
    const read = async (kinds: readonly KindOfWork[]): Promise<boolean[]> => {
      const { rows } = await pool.query<{ [kind in KindOfWork]: boolean }>({ name: 'waiting-work', text: QUESTION });
      return kinds.map((kind) => rows[0][kind]);
    };
    this.#questions = new BatchQueue(read, MOST_LOOPS, () => setTimeout(GATHER_MILLISECONDS));
  }

  /** Whether work of a kind waits to be taken. */
  async isThere(kind: KindOfWork): Promise<boolean> {
    return this.#questions.put(kind);
  }
}
