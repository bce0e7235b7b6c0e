import { JOBS_WAIT } from '@fourwinds/jobs';
import { BatchQueue } from '@fourwinds/process';
import { DELIVERIES_ARE_DUE } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import { setTimeout } from 'node:timers/promises';

type KindOfWork = 'jobs' | 'deliveries';

const QUESTION = `SELECT ${JOBS_WAIT} AS jobs, ${DELIVERIES_ARE_DUE} AS deliveries`;
/** How long a question waits, so that one statement can also answer the questions of other loops. */
const GATHER_MILLISECONDS = 10;
/** Maximum questions per statement. There are only a few loops. */
const MOST_LOOPS = 100;

/**
 * Checks on behalf of idle loops whether work is waiting. One statement answers all loops that ask at about the same
 * time.
 */
export class WaitingWork {
  readonly #questions: BatchQueue<KindOfWork, boolean>;

  constructor(pool: Pick<Pool, 'query'>) {
    const read = async (kinds: readonly KindOfWork[]): Promise<boolean[]> => {
      const { rows } = await pool.query<{ [kind in KindOfWork]: boolean }>({ name: 'waiting-work', text: QUESTION });
      return kinds.map((kind) => rows[0][kind]);
    };
    this.#questions = new BatchQueue(read, MOST_LOOPS, () => setTimeout(GATHER_MILLISECONDS));
  }

  async isThere(kind: KindOfWork): Promise<boolean> {
    return this.#questions.put(kind);
  }
}
