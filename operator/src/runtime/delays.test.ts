import { jest } from '@jest/globals';
import { Delays } from './delays.ts';

describe('keys with a time each', () => {
  let due: string[];
  let delays: Delays;

  beforeEach(() => {
    jest.useFakeTimers();
    due = [];
    delays = new Delays((key) => due.push(key));
  });

  afterEach(() => {
    delays.stop();
    jest.useRealTimers();
  });

  test('come in the order of their times, whatever the order in which they were set', () => {
    const times = Array.from({ length: 500 }, (_, i) => (i * 7919) % 500);
    for (const time of times) delays.set(String(time), time * 10);
    jest.advanceTimersByTime(5000);
    expect(due.map(Number)).toEqual(times.sort((a, b) => a - b));
  });

  test('an earlier time counts, a later one does not', () => {
    delays.set('a', 100);
    delays.set('a', 50);
    delays.set('a', 200);
    jest.advanceTimersByTime(60);
    expect(due).toEqual(['a']);
    jest.advanceTimersByTime(1000);
    expect(due).toEqual(['a']);
  });

  test('one that was deleted does not come, unless it is set again', () => {
    delays.set('a', 50);
    delays.set('b', 50);
    delays.delete('a');
    delays.delete('b');
    delays.set('b', 80);
    jest.advanceTimersByTime(60);
    expect(due).toEqual([]);
    jest.advanceTimersByTime(60);
    expect(due).toEqual(['b']);
  });

  test('set and deleted without end, they take no more memory than their number asks for, nor get lost', () => {
    delays.set('last', 90_000_000);
    for (let i = 0; i < 10_000; i++) {
      delays.set('a', 1000 + i);
      delays.delete('a');
    }
    delays.set('a', 500);
    jest.advanceTimersByTime(600);
    expect(due).toEqual(['a']);
    jest.advanceTimersByTime(90_000_000);
    expect(due).toEqual(['a', 'last']);
  });
});
