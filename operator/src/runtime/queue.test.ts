import { jest } from '@jest/globals';
import { Queue } from './queue.ts';

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
    queue.add('zone');
    queue.add('zone');
    queue.add('zone');
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
    queue.add('bad');
    queue.add('good');
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
        queue.add(key);
        throw new Error('always');
      },
    });
    queue.add('zone');
    for (let i = 0; i < 600; i++) {
      await jest.advanceTimersByTimeAsync(100);
      queue.add('zone');
    }
    const inAMinute = runs;
    await queue.stop();
    jest.useRealTimers();
    expect(inAMinute).toBeLessThan(70);
    expect(inAMinute).toBeGreaterThan(50);
  });
});
