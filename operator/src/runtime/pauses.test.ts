import { jest } from '@jest/globals';
import { Pauses } from './pauses.ts';

describe('keys that come again and again', () => {
  let passed: string[];
  let pauses: Pauses;

  beforeEach(() => {
    jest.useFakeTimers();
    passed = [];
    pauses = new Pauses((key) => passed.push(`${key} ${performance.now()}`));
  });

  afterEach(() => {
    pauses.stop();
    jest.useRealTimers();
  });

  test('are passed on at once, then after pauses that double', () => {
    jest.setSystemTime(0);
    const start = performance.now();
    for (let i = 0; i < 1000; i++, jest.advanceTimersByTime(10)) pauses.add('a');
    const times = passed.map((line) => Number(line.split(' ')[1]) - start);
    expect(times).toEqual([0, 100, 300, 700, 1500, 3100, 5100, 7100, 9100]);
  });

  test('a few times a second are passed on within the shortest pause, also after very many', () => {
    for (let i = 0; i < 1000; i++, jest.advanceTimersByTime(10)) pauses.add('a');
    for (let i = 0; i < 5; i++, jest.advanceTimersByTime(1000)) pauses.add('a');
    for (let i = 0; i < 20; i++, jest.advanceTimersByTime(150)) {
      const before = passed.length;
      pauses.add('a');
      jest.advanceTimersByTime(100);
      expect(passed).toHaveLength(before + 1);
    }
    for (let i = 0; i < 20; i++, jest.advanceTimersByTime(60)) pauses.add('a');
    const last = performance.now();
    pauses.add('a');
    jest.advanceTimersByTime(100);
    expect(Number(passed.at(-1)!.split(' ')[1]) - last).toBeLessThanOrEqual(100);
  });

  test('do not keep others waiting, and are passed on at once again after a pause without them', () => {
    pauses.add('a');
    pauses.add('a');
    pauses.add('b');
    expect(passed.map((line) => line[0])).toEqual(['a', 'b']);
    jest.advanceTimersByTime(1000);
    expect(passed.map((line) => line[0])).toEqual(['a', 'b', 'a']);
    pauses.add('a');
    expect(passed.map((line) => line[0])).toEqual(['a', 'b', 'a', 'a']);
  });
});
