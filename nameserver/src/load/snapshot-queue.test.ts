import { SnapshotQueue } from './snapshot-queue.ts';

test('has each name once, also those that come during a walk', () => {
  const queue = new SnapshotQueue();
  for (const name of ['a', 'b', 'a']) queue.add(name);
  const walked: string[] = [];
  for (const name of queue) {
    if (walked.push(name) === 1) queue.add('c');
  }
  expect(walked).toEqual(['a', 'b', 'c']);
  expect([queue.delete('a'), queue.delete('a'), queue.size]).toEqual([true, false, 2]);
});

test('waits while more than 512 names are in it', async () => {
  const queue = new SnapshotQueue();
  for (let i = 0; i < 513; i++) queue.add(`${i}`);
  let waited = false;
  const waiting = queue.waitForBacklog().then(() => (waited = true));
  queue.signalProgress();
  await new Promise(setImmediate);
  expect(waited).toBe(false);
  queue.delete('0');
  queue.signalProgress();
  await waiting;
  await queue.waitForBacklog();
});
