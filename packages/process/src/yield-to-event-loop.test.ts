import { yieldToEventLoop } from './yield-to-event-loop.ts';

function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

/** Returns the number of turns of the event loop during the steps, and the highest number of steps in one turn. */
async function turnsOf(steps: (done: () => void) => Promise<void>): Promise<{ turns: number; most: number }> {
  const counts = [0];
  let isOver = false;
  const count = (): void => {
    counts.push(0);
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await steps(() => (counts[counts.length - 1] += 1));
  isOver = true;
  return { turns: counts.length, most: Math.max(...counts) };
}

test('work in many steps gives the event loop a turn again and again', async () => {
  const { turns, most } = await turnsOf(async (done) => {
    for (let i = 0; i < 20; i++) {
      work(6);
      done();
      await yieldToEventLoop();
    }
  });
  expect(turns).toBeGreaterThanOrEqual(9);
  expect(most).toBeLessThanOrEqual(3);
});

test('others who do so at the same time add nothing to a turn', async () => {
  const { most } = await turnsOf(async (done) => {
    await yieldToEventLoop();
    work(11);
    const worker = async (): Promise<void> => {
      for (let i = 0; i < 5; i++) {
        await yieldToEventLoop();
        work(11);
        done();
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  });
  expect(most).toBe(1);
});

test('whoever has worked goes on behind all who wait', async () => {
  await new Promise((resolve) => setImmediate(resolve));
  const order: string[] = [];
  const worker = async (name: string): Promise<void> => {
    for (let i = 0; i < 3; i++) {
      await yieldToEventLoop();
      work(11);
      order.push(name);
    }
  };
  await Promise.all(['a', 'b', 'c'].map(worker));
  expect(order.join('')).toBe('abcabcabc');
});

test('short work goes on at once', async () => {
  await new Promise((resolve) => setImmediate(resolve));
  let isLater = false;
  setImmediate(() => (isLater = true));
  await yieldToEventLoop();
  expect(isLater).toBe(false);
});
