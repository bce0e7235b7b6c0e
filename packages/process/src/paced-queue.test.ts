import { PacedQueue } from './paced-queue.ts';

describe('PacedQueue', () => {
  /** A queue whose clock advances when the queue sleeps. Its batches complete immediately. */
  function open(limit = 10) {
    const clock = { now: 0 };
    const sent: string[] = [];
    const send = (items: number[]): Promise<number[]> => {
      sent.push(`${clock.now}: ${items.join()}`);
      return Promise.resolve(items);
    };
    const sleep = async (milliseconds: number): Promise<void> => {
      await Promise.resolve();
      clock.now += milliseconds;
    };
    return { clock, sent, queue: new PacedQueue(send, { limit, milliseconds: 50, now: () => clock.now, sleep }) };
  }

  test('sends a lone item at once, and what comes soon after together', async () => {
    const { queue, sent, clock } = open();
    await queue.put(1);
    clock.now = 10;
    expect(await Promise.all([2, 3, 4].map((item) => queue.put(item)))).toEqual([2, 3, 4]);
    clock.now = 200;
    await queue.put(5);
    expect(sent).toEqual(['0: 1', '50: 2,3,4', '200: 5']);
  });

  test('sends items that come at the same moment together, as many as it may at once', async () => {
    const { queue, sent } = open(2);
    await Promise.all([1, 2, 3].map((item) => queue.put(item)));
    expect(sent).toEqual(['0: 1,2', '0: 3']);
  });

  test('never sends an item with a batch that began before it came', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const sent: number[][] = [];
    const send = async (items: number[]): Promise<number[]> => {
      sent.push(items);
      await answer;
      return items;
    };
    const queue = new PacedQueue(send, { limit: 10, milliseconds: 0 });
    const first = queue.put(1);
    while (sent.length === 0) await Promise.resolve();
    const second = queue.put(2);
    resolve();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(sent).toEqual([[1], [2]]);
  });

  test('a batch that fails fails its items, and the next goes on', async () => {
    let isAway = true;
    const send = (items: number[]): Promise<number[]> =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(items);
    const queue = new PacedQueue(send, { limit: 10, milliseconds: 0 });
    await expect(queue.put(1)).rejects.toThrow('away');
    isAway = false;
    expect(await queue.put(2)).toBe(2);
  });
});
