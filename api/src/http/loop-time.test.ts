import { setImmediate } from 'node:timers/promises';
import { LoopTime, type Payer } from './loop-time.ts';

class Counted implements Payer {
  milliseconds = 0;

  pay(milliseconds: number): void {
    this.milliseconds += milliseconds;
  }
}

/** The clock of the tests. Only work moves it forward. */
let now = 0;
/** Milliseconds in which other processes used the core. */
let others = 0;
const { atExpenseOf } = new LoopTime({ now: () => now, processor: () => now - others });

function work(milliseconds: number): void {
  now += milliseconds;
}

test('each pays for its own steps, before and after it has waited, and for none of the others', async () => {
  const [one, other] = [new Counted(), new Counted()];
  const steps = async (milliseconds: number): Promise<void> => {
    work(milliseconds);
    for (let i = 0; i < 3; i++) {
      await setImmediate();
      work(milliseconds);
      await Promise.resolve();
    }
  };
  await Promise.all([atExpenseOf(one, () => steps(1)), atExpenseOf(other, () => steps(50)), steps(50)]);
  expect([one.milliseconds, other.milliseconds]).toEqual([4, 200]);
});

test('a step within a step is paid for once, by its own payer', () => {
  const [one, other] = [new Counted(), new Counted()];
  atExpenseOf(one, () => {
    work(5);
    atExpenseOf(one, () => work(5));
    atExpenseOf(other, () => work(50));
  });
  work(5);
  expect([one.milliseconds, other.milliseconds]).toEqual([10, 50]);
});

test('a step pays for the time in which this process had the core', () => {
  const one = new Counted();
  atExpenseOf(one, () => {
    work(5);
    work(100);
    others += 100;
  });
  expect(one.milliseconds).toBe(5);
});

test('a step that fails is paid for', () => {
  const one = new Counted();
  expect(() =>
    atExpenseOf(one, () => {
      work(5);
      throw new Error('failed');
    }),
  ).toThrow('failed');
  expect(one.milliseconds).toBe(5);
});
