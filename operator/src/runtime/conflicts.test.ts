import { Conflicts } from './conflicts.ts';

describe('conflicts of a key', () => {
  let now: number;
  let conflicts: Conflicts;

  beforeEach(() => {
    now = 0;
    conflicts = new Conflicts(() => now);
  });

  const delaysAt = (...times: readonly number[]): (number | undefined)[] =>
    times.map((time) => {
      now = time;
      return conflicts.delayOf('a');
    });

  test('are retried twice, with growing pauses; the next is a failure', () => {
    expect(delaysAt(0, 100, 300, 1000)).toEqual([100, 200, undefined, undefined]);
  });

  test('count once where events come before the newer version', () => {
    expect(delaysAt(0, 1, 2, 49, 100, 101, 199, 300)).toEqual([100, 200, 200, 200, 200, 200, 200, undefined]);
  });

  test('begin anew after a reconcile without one, and are counted for each key', () => {
    delaysAt(0, 100);
    conflicts.forget('b');
    expect(conflicts.delayOf('b')).toBe(100);
    conflicts.forget('a');
    expect(delaysAt(300, 400, 600)).toEqual([100, 200, undefined]);
  });
});
