import fc from 'fast-check';
import { FairPool, networkHolder } from './fair-pool.ts';

/** Enters `count` items from an address. For each item, returns `free`, the evicted item, or undefined. */
function enterAll(pool: FairPool<string>, address: string, count: number, share = 100): (string | undefined)[] {
  return Array.from({ length: count }, (_, i) => {
    const entrance = pool.enter(networkHolder(address, share), `${address} ${i}`);
    return entrance.outcome === 'entered' ? (entrance.evicted ?? 'free') : undefined;
  });
}

test('one network has its share, and its next item none', () => {
  const pool = new FairPool<string>({ places: 10 });
  expect(enterAll(pool, '192.0.2.1', 4, 3)).toEqual(['free', 'free', 'free', undefined]);
  expect(pool.enter(networkHolder('192.0.2.1', 3), 'more')).toEqual({ outcome: 'full', ofAll: false, held: 3 });
  expect(enterAll(pool, '192.0.2.2', 1, 3)).toEqual(['free']);
});

test('where all places are taken, whoever holds most loses first, until nobody has clearly more than the newcomer', () => {
  const pool = new FairPool<string>({ places: 6 });
  enterAll(pool, '192.0.2.1', 4);
  enterAll(pool, '192.0.2.2', 2);
  expect(enterAll(pool, '192.0.2.3', 3)).toEqual(['192.0.2.1 0', '192.0.2.1 1', undefined]);
  expect(pool.enter(networkHolder('192.0.2.1', 100), 'back')).toEqual({ outcome: 'full', ofAll: true, held: 6 });
  expect(enterAll(pool, '192.0.2.4', 2)).toEqual([expect.stringMatching(/ /), undefined]);
  expect(pool.size).toBe(6);
});

test('the /64s of a /56 and a /48 have twice and four times the share of one together, and are one to those outside', () => {
  const pool = new FairPool<string>({ places: 20 });
  const entered = (prefix: string) =>
    Array.from({ length: 30 }, (_, i) =>
      enterAll(pool, `2001:db8:1:${prefix}${i.toString(16).padStart(2, '0')}::1`, 1, 4),
    )
      .flat()
      .filter((one) => one === 'free').length;
  expect(entered('10')).toBe(8);
  expect(entered('20')).toBe(8);
  expect(entered('30')).toBe(0);
  expect(enterAll(pool, '2001:db8:2::1', 4, 4)).toEqual(new Array(4).fill('free'));
  expect(enterAll(pool, '192.0.2.1', 1, 4)).toEqual([expect.stringMatching('^2001:db8:1:')]);
});

test('another item than the oldest loses where the pool chooses it, and a place is free again once its item leaves', () => {
  const pool = new FairPool<string>({ places: 2, choose: (items) => [...items].at(-1)! });
  enterAll(pool, '192.0.2.1', 2);
  expect(enterAll(pool, '192.0.2.2', 1)).toEqual(['192.0.2.1 1']);
  expect(pool.has('192.0.2.1 1')).toBe(false);
  pool.leave('192.0.2.1 1');
  pool.leave('192.0.2.1 0');
  expect(enterAll(pool, '192.0.2.3', 1)).toEqual(['free']);
});

const addresses = fc.oneof(
  fc.nat(5).map((n) => `192.0.2.${n}`),
  fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)).map(([a, b, c]) => `2001:db8:${a}:${b}0${c}::1`),
);

test('whatever comes and goes, an address without an item gets a place unless nobody has two', () => {
  const steps = fc.array(fc.oneof(fc.record({ enter: addresses }), fc.record({ leave: fc.nat(30) })), {
    maxLength: 120,
  });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 12 }), (all, places) => {
      const pool = new FairPool<number>({ places });
      const held = new Map<number, string>();
      all.forEach((step, item) => {
        if ('leave' in step) {
          pool.leave(step.leave);
          held.delete(step.leave);
          return;
        }
        const counts = [...Map.groupBy(held.values(), (one) => one).values()].map(({ length }) => length);
        const isNew = ![...held.values()].includes(step.enter);
        const entrance = pool.enter(networkHolder(step.enter, Infinity), item);
        if (entrance.outcome === 'full') {
          expect(held.size).toBe(places);
          if (isNew && !step.enter.includes(':')) expect(Math.max(...counts)).toBe(1);
          return;
        }
        if (entrance.evicted !== undefined) held.delete(entrance.evicted);
        held.set(item, step.enter);
        expect([pool.size, held.size <= places]).toEqual([held.size, true]);
      });
    }),
  );
});
