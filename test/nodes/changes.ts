import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { NodeWorld } from './world.ts';

const CHANGE_MILLISECONDS = 200;
/** The concurrency of a client. More requests would only queue while the machine is busy. */
const MOST_AT_ONCE = 20;
const MOST_REPETITIONS = 100;

export interface Change {
  readonly name: string;
  /** The response status, or why there is no response. */
  readonly outcome: number | string;
}

/**
 * Adds a record to the zone five times a second until `work` is done, with at most 20 pending requests. After a
 * conflict, or without a response, sends the request again with its idempotency key.
 */
export async function underChanges(world: NodeWorld, work: () => Promise<void>): Promise<Change[]> {
  let isDone = false;
  let repeated = 0;
  let waiting = 0;
  const change = async (name: string): Promise<Change> => {
    const key = { 'idempotency-key': randomUUID() };
    const body = { name, type: 'A', value: '192.0.2.9' };
    const send = (): Promise<number | string> =>
      world.request('POST', '/v1/zones/account.example/records', body, key).then(
        ({ status }) => status,
        ({ cause }: Error) => String(cause),
      );
    waiting++;
    let outcome = await send();
    for (let i = 0; (outcome === 409 || typeof outcome === 'string') && i < MOST_REPETITIONS; i++) {
      repeated++;
      await setTimeout(CHANGE_MILLISECONDS);
      outcome = await send();
    }
    waiting--;
    return { name, outcome };
  };
  const changes = async (): Promise<Change[]> => {
    const begun: Promise<Change>[] = [];
    while (!isDone) {
      if (waiting < MOST_AT_ONCE) begun.push(change(`n${begun.length}`));
      await setTimeout(CHANGE_MILLISECONDS);
    }
    return Promise.all(begun);
  };
  const [made] = await Promise.all([changes(), work().finally(() => (isDone = true))]);
  process.stdout.write(`${made.length} changes, ${repeated} requests were sent again\n`);
  return made;
}
