import { FairQueue } from './fair-queue.ts';

function drain<T>(queue: FairQueue<T>): T[] {
  return Array.from({ length: queue.size }, () => queue.shift()!);
}

test('keys take turns; the items of each stay in their order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item[0], item);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(queue.shift()).toBeUndefined();
});

test('who comes late is served after one item of each other', () => {
  const queue = new FairQueue<number>();
  for (let i = 0; i < 100_000; i++) queue.push('many', i);
  expect(queue.shift()).toBe(0);
  queue.push('few', -1);
  expect([queue.shift(), queue.shift(), queue.size]).toEqual([1, -1, 99_998]);
  expect(drain(queue).at(-1)).toBe(99_999);
});

test('an item is taken out of its turn, and its key loses its turn with the last one', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'b1', 'c1']) queue.push(item[0], item);
  queue.remove('a', 'a1');
  queue.remove('b', 'b1');
  queue.remove('b', 'b1');
  queue.remove('c', 'a2');
  expect(queue.size).toBe(2);
  queue.push('b', 'b2');
  expect(drain(queue)).toEqual(['a2', 'c1', 'b2']);
});

test('a key that is held is passed over, and has a turn again once it is not', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'b1', 'c1']) queue.push(item[0], item);
  const isA = (key: unknown): boolean => key === 'a';
  expect([queue.shift(isA), queue.shift(isA), queue.shift(isA), queue.size]).toEqual(['b1', 'c1', undefined, 2]);
  expect(drain(queue)).toEqual(['a1', 'a2']);
});

test('keys within a key take turns when it is the turn of that', () => {
  const queue = new FairQueue<string>();
  for (const item of ['ax1', 'ax2', 'ax3', 'ay1', 'bz1', 'bz2']) queue.push(item[0], item, item[1]);
  expect(drain(queue)).toEqual(['ax1', 'bz1', 'ay1', 'bz2', 'ax2', 'ax3']);
  for (const item of ['ax1', 'ay1', 'bz1']) queue.push(item[0], item, item[1]);
  expect(queue.clear()).toEqual(['ax1', 'ay1', 'bz1']);
  expect(queue.size).toBe(0);
});

test('clearing gives everything that waits', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'b1', 'a2']) queue.push(item[0], item);
  queue.shift();
  expect(queue.clear()).toEqual(['a2', 'b1']);
  expect([queue.size, queue.shift()]).toEqual([0, undefined]);
  queue.push('a', 'a3');
  expect(queue.shift()).toBe('a3');
});
