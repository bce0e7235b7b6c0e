import { RevisionPoll } from './revision-poll.ts';
import type { KnownEvent } from './wakeup.ts';

/** For each call of `onChange`, returns the number of readings before the call. */
async function changesIn(readings: readonly (string | Error)[]): Promise<number[]> {
  const changes: number[] = [];
  const done = Promise.withResolvers<void>();
  let count = 0;
  const read = async (): Promise<KnownEvent[]> => {
    if (count === readings.length) {
      done.resolve();
      return new Promise<never>(() => undefined);
    }
    const reading = readings[count++];
    if (reading instanceof Error) throw reading;
    return [{ topic: '/configmaps', event: { type: 'bookmark', revision: reading }, previous: '1' }];
  };
  const poll = new RevisionPoll({ read, onChange: () => void changes.push(count), milliseconds: 1 });
  poll.start();
  await done.promise;
  poll.stop();
  return changes;
}

const lost = new Error('the connection is lost');

test.each([
  ['the first reading, which may differ from that of the watches', ['5'], [1]],
  ['nothing while the revision stays', ['5', '5', '5'], [1]],
  ['each new revision', ['5', '6', '6', '8'], [1, 2, 4]],
  ['an earlier revision', ['5', '4'], [1, 2]],
  ['each failure, and the reading after it', ['5', lost, lost, '5', '5'], [1, 2, 3, 4]],
])('reports %s', async (_, readings, expected) => {
  expect(await changesIn(readings)).toEqual(expected);
});
