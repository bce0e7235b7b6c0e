import { createLogger } from '@fourwinds/process';
import { StoreError } from '@fourwinds/store';
import { Controller, type ControllerOptions } from './controller.ts';
import type { WorkQueue } from './queue.ts';
import { ReconcileRates } from './reconcile-rates.ts';

describe('a controller', () => {
  let logged: string[];
  let rates: ReconcileRates;

  beforeEach(() => {
    logged = [];
    rates = new ReconcileRates({ elapsed: () => 0, onHot: () => undefined });
  });

  const controllerOf = (options: Partial<ControllerOptions>): Controller =>
    new Controller(
      { name: 'test', concurrency: 1, watches: () => undefined, reconcile: async () => undefined, ...options },
      {
        elapsed: () => performance.now(),
        rates,
        log: createLogger('operator', 'info', { write: (line: string) => void logged.push(line) }),
      },
    );

  test('gathers the keys of events until it is resumed, each once', async () => {
    const ran: string[] = [];
    const events: { queue?: WorkQueue } = {};
    const controller = controllerOf({
      watches: (queue) => (events.queue = queue),
      reconcile: async (key) => void ran.push(key),
    });
    for (const key of ['a', 'b', 'a']) events.queue!.enqueue(key);
    expect([ran, controller.length]).toEqual([[], 2]);
    controller.resume();
    await controller.idle();
    expect(ran).toEqual(['a', 'b']);
    expect([...rates.totals()]).toEqual([['test', 2]]);
  });

  test('requeues a key after the time that its reconcile asks for', async () => {
    const { promise: ranTwice, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const controller = controllerOf({
      reconcile: async () => {
        if (++runs < 2) return { requeueAfter: 1 };
        resolve();
        return undefined;
      },
    });
    controller.enqueue('a');
    controller.resume();
    await ranTwice;
    await controller.stop();
    expect(runs).toBe(2);
  });

  test('takes up to two conflicts in a row for normal; more are failures', async () => {
    const conflict = new StoreError('Conflict', 'somebody else wrote');
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const outcomes: (StoreError | undefined)[] = [
      conflict,
      conflict,
      undefined,
      conflict,
      conflict,
      conflict,
      undefined,
    ];
    const controller = controllerOf({
      reconcile: async () => {
        const outcome = outcomes.shift();
        if (outcome !== undefined) throw outcome;
        if (outcomes.length === 0) resolve();
        return { requeueAfter: 1 };
      },
    });
    controller.enqueue('a');
    controller.resume();
    await done;
    await controller.stop();
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { retryIn: 100, err: { reason: 'Conflict' } },
    ]);
  });

  test('logs, counts and retries failures; other keys go on', async () => {
    const { promise: recovered, resolve } = Promise.withResolvers<void>();
    const ran: string[] = [];
    const controller = controllerOf({
      reconcile: async (key) => {
        if (key === 'bad' && logged.length === 0) throw new Error('as asked');
        ran.push(key);
        if (key === 'bad') resolve();
        return undefined;
      },
    });
    controller.enqueue('bad');
    controller.enqueue('good');
    controller.resume();
    await recovered;
    await controller.stop();
    expect(ran).toEqual(['good', 'bad']);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { controller: 'test', key: 'bad', retryIn: 100, err: { message: 'as asked' } },
    ]);
    expect([...rates.errors()]).toEqual([['test', 1]]);
  });
});
