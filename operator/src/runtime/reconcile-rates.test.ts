import { type BusyKey, HOT_RECONCILES, ReconcileRates } from './reconcile-rates.ts';

describe('reconciles counted by key', () => {
  let now: number;
  let hot: BusyKey[];
  let rates: ReconcileRates;
  const times = (count: number, queue: string, key: string): void => {
    for (let i = 0; i < count; i++) rates.count(queue, key);
  };

  beforeEach(() => {
    now = 0;
    hot = [];
    rates = new ReconcileRates({ elapsed: () => now, onHot: (key) => hot.push(key) });
  });

  test('the busiest key of each queue is that of the last full minute', () => {
    times(3, 'zones', 'team/a');
    times(2, 'zones', 'team/b');
    times(1, 'ns1', 'zone-a');
    expect(rates.busiest()).toEqual([]);
    now = 60_000;
    expect(rates.busiest()).toEqual([
      { queue: 'zones', key: 'team/a', reconciles: 3 },
      { queue: 'ns1', key: 'zone-a', reconciles: 1 },
    ]);
    expect([...rates.totals()]).toEqual([
      ['zones', 5],
      ['ns1', 1],
    ]);
  });

  test('a queue that rested for a minute has no busiest key', () => {
    times(3, 'zones', 'team/a');
    now = 120_000;
    expect(rates.busiest()).toEqual([]);
  });

  test('a key that is reconciled without end is reported once a minute; many keys together are not', () => {
    for (let i = 0; i < HOT_RECONCILES; i++) rates.count('zones', `team/${i}`);
    times(HOT_RECONCILES - 1, 'zones', 'team/fast');
    expect(hot).toEqual([]);
    times(2 * HOT_RECONCILES, 'zones', 'team/loop');
    now = 60_000;
    times(HOT_RECONCILES, 'zones', 'team/loop');
    const report = { queue: 'zones', key: 'team/loop', reconciles: HOT_RECONCILES };
    expect(hot).toEqual([report, report]);
  });

  test('a key that a client changes many times a second is no loop, and its changes do not hide one', () => {
    for (let change = 0; change < HOT_RECONCILES; change++) {
      rates.changed('zones', 'team/updated');
      times(6, 'zones', 'team/updated');
    }
    expect(hot).toEqual([]);
    times(HOT_RECONCILES, 'zones', 'team/updated');
    expect(hot).toEqual([{ queue: 'zones', key: 'team/updated', reconciles: HOT_RECONCILES }]);
    now = 60_000;
    expect(rates.busiest()).toEqual([{ queue: 'zones', key: 'team/updated', reconciles: HOT_RECONCILES + 6 }]);
  });
});
