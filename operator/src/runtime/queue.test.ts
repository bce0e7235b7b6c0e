import { jest } from '@jest/globals';
import { Queue, type QueueOptions } from './queue.ts';

function deferred(): { promise: Promise<void>; resolve: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
}

describe('the work queue', () => {
  test('a key never runs twice at once; added while it runs it runs once more', async () => {
    const gates = [deferred(), deferred()];
    const done = deferred();
    let runs = 0;
    let atOnce = 0;
    const queue = new Queue({
      concurrency: 4,
      onError: () => undefined,
      reconcile: async () => {
        expect(++atOnce).toBe(1);
        await gates[runs++].promise;
        atOnce--;
        if (runs === 2) done.resolve();
        return undefined;
      },
    });
    queue.enqueue('zone');
    queue.enqueue('zone');
    queue.enqueue('zone');
    gates[0].resolve();
    gates[1].resolve();
    await done.promise;
    await queue.stop();
    expect(runs).toBe(2);
  });

  test('a key that fails is run again, and the others are not held up', async () => {
    const seen: string[] = [];
    const recovered = deferred();
    const queue = new Queue({
      concurrency: 1,
      onError: (key, error) => seen.push(`${key} failed: ${(error as Error).message}`),
      reconcile: async (key) => {
        if (key === 'bad' && !seen.includes('bad failed: once')) throw new Error('once');
        seen.push(key);
        if (key === 'bad') recovered.resolve();
        return undefined;
      },
    });
    queue.enqueue('bad');
    queue.enqueue('good');
    await recovered.promise;
    await queue.stop();
    expect(seen).toEqual(['bad failed: once', 'good', 'bad']);
  });

  test('a key that fails rests, whatever happens to it meanwhile', async () => {
    jest.useFakeTimers();
    let runs = 0;
    const queue: Queue = new Queue({
      concurrency: 1,
      onError: () => undefined,
      reconcile: async (key) => {
        runs++;
        queue.enqueue(key);
        throw new Error('always');
      },
    });
    queue.enqueue('zone');
    for (let i = 0; i < 600; i++) {
      await jest.advanceTimersByTimeAsync(100);
      queue.enqueue('zone');
    }
    const inAMinute = runs;
    await queue.stop();
    jest.useRealTimers();
    expect(inAMinute).toBeLessThan(70);
    expect(inAMinute).toBeGreaterThan(50);
  });

  const recorder = (ran: string[], options: Partial<QueueOptions> = {}): Queue =>
    new Queue({
      concurrency: 1,
      paused: true,
      onError: () => undefined,
      reconcile: async (key) => {
        ran.push(key);
        return undefined;
      },
      ...options,
    });

  describe('one owner', () => {
    /** Returns a queue whose keys run until the test ends them, and the set of running keys. */
    function held(concurrency: number): { queue: Queue; running: Set<string>; end: (key: string) => Promise<void> } {
      const running = new Set<string>();
      const gates = new Map<string, () => void>();
      const queue = new Queue({
        concurrency,
        onError: () => undefined,
        ownerOf: (key) => key.split('/')[0],
        reconcile: async (key) => {
          const { promise, resolve } = deferred();
          gates.set(key, resolve);
          running.add(key);
          await promise;
          running.delete(key);
          return undefined;
        },
      });
      const end = async (key: string): Promise<void> => {
        gates.get(key)!();
        await rounds();
      };
      return { queue, running, end };
    }

    const rounds = async (): Promise<void> => {
      for (let i = 0; i < 50; i++) await new Promise(setImmediate);
    };
    const enqueue = async (queue: Queue, owner: string, count: number): Promise<void> => {
      for (let i = 0; i < count; i++) queue.enqueue(`${owner}/${i}`);
      await rounds();
    };
    const count = (running: ReadonlySet<string>, owner: string): number =>
      [...running].filter((key) => key.startsWith(`${owner}/`)).length;

    test('leaves places for the next one, and has half of them while others want some', async () => {
      const { queue, running, end } = held(8);
      await enqueue(queue, 'many', 100);
      expect(count(running, 'many')).toBe(6);
      await enqueue(queue, 'few', 4);
      expect([count(running, 'many'), count(running, 'few')]).toEqual([6, 2]);
      for (const key of [...running].filter((key) => key.startsWith('many/')).slice(0, 3)) await end(key);
      expect([count(running, 'many'), count(running, 'few')]).toEqual([4, 4]);
      for (const key of [...running].filter((key) => key.startsWith('few/'))) await end(key);
      expect([count(running, 'many'), count(running, 'few')]).toEqual([6, 0]);
    });

    test('has at least one place, and gets all keys done', async () => {
      const { queue, running, end } = held(1);
      await enqueue(queue, 'many', 3);
      await enqueue(queue, 'few', 1);
      for (const key of ['many/0', 'many/1', 'few/0', 'many/2']) {
        expect([...running]).toEqual([key]);
        await end(key);
      }
      await queue.idle();
    });
  });

  test('owners take turns: who has thousands of keys holds nobody else up', async () => {
    const ran: string[] = [];
    const queue = recorder(ran, { ownerOf: (key) => key.split('/')[0] });
    for (let i = 0; i < 5000; i++) queue.enqueue(`many/${i}`);
    queue.enqueue('few/0');
    queue.enqueue('few/1');
    queue.resume();
    await queue.idle();
    expect(ran.slice(0, 4)).toEqual(['many/0', 'few/0', 'many/1', 'few/1']);
    expect(ran).toHaveLength(5002);
  });

  test('changes run before keys that are only compared, which go on all the same', async () => {
    const ran: string[] = [];
    const queue = recorder(ran);
    for (let i = 0; i < 20; i++) queue.enqueue(`compared ${i}`, 'resync');
    for (let i = 0; i < 20; i++) queue.enqueue(`changed ${i}`);
    queue.resume();
    await queue.idle();
    expect(ran.slice(0, 8)).toEqual([...Array.from({ length: 7 }, (_, i) => `changed ${i}`), 'compared 0']);
    expect(new Set(ran).size).toBe(40);
  });

  test('a key that waits to be compared comes forward when it changes, and runs once', async () => {
    const ran: string[] = [];
    const queue = recorder(ran);
    for (const key of ['a', 'b', 'c']) queue.enqueue(key, 'resync');
    queue.enqueue('c');
    queue.enqueue('c', 'resync');
    queue.resume();
    await queue.idle();
    expect(ran).toEqual(['c', 'a', 'b']);
  });

  test('while it is paused, changes of some keys may run, earlier ones and new ones', async () => {
    const ran: string[] = [];
    const queue = recorder(ran);
    for (const key of ['late 1', 'early 1', 'early 2']) queue.enqueue(key);
    queue.enqueue('early 3', 'resync');
    queue.resumeOnly((key) => key.startsWith('early'));
    queue.enqueue('late 2');
    queue.enqueue('early 4');
    await queue.unoccupied();
    expect(ran).toEqual(['early 1', 'early 2', 'early 4']);
    queue.enqueue('early 3');
    queue.resume();
    await queue.idle();
    expect(ran.slice(3)).toEqual(['early 3', 'late 1', 'late 2']);
  });

  test('while it is paused, other keys may take the place of those that may run', async () => {
    const ran: string[] = [];
    const queue = recorder(ran);
    for (let i = 0; i < 20; i++) queue.enqueue(`early ${i}`);
    queue.enqueue('later');
    queue.resumeOnly((key) => key.startsWith('early'));
    queue.resumeOnly((key) => key === 'later');
    await queue.unoccupied();
    expect(ran).toEqual(['early 0', 'later']);
    queue.resume();
    await queue.idle();
    expect(ran).toHaveLength(21);
  });

  test('the earliest of several times counts', async () => {
    jest.useFakeTimers();
    const ran: string[] = [];
    const queue = recorder(ran, { paused: false });
    queue.enqueueAfter('a', 10_000);
    queue.enqueueAfter('a', 1000);
    await jest.advanceTimersByTimeAsync(1100);
    expect(ran).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(20_000);
    await queue.stop();
    jest.useRealTimers();
    expect(ran).toEqual(['a']);
  });

  test('keys that wait when it is stopped are not reconciled', async () => {
    const ran: string[] = [];
    const queue = recorder(ran);
    queue.enqueue('a');
    const idle = queue.idle();
    await queue.stop();
    await idle;
    queue.resume();
    expect(ran).toEqual([]);
  });
});
