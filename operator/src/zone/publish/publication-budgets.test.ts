import { PublicationBudgets } from './publication-budgets.ts';

describe('an owner with 60 publications a minute', () => {
  let now: number;
  let budgets: PublicationBudgets;

  beforeEach(() => {
    now = 5_000_000;
    budgets = new PublicationBudgets({ perMinute: 60, elapsed: () => now });
  });

  const take = (zone: string, owner = 'team'): number => budgets.take(zone, owner);

  const exhaust = (): void => {
    for (let i = 0; i < 600; i++) expect(take('busy')).toBe(0);
  };

  test('never waits with a change a second', () => {
    const waits = Array.from({ length: 5000 }, () => {
      now += 1000;
      return take('a');
    });
    expect(new Set(waits)).toEqual(new Set([0]));
  });

  test('makes those of ten minutes at once, and then no more than one a second, however often it asks', () => {
    exhaust();
    let published = 0;
    for (const end = now + 60_000; now < end; now += 10) if (take('busy') === 0) published++;
    expect(published).toBe(59);
  });

  test('has its zones published one after another, none of them twice before the others', () => {
    exhaust();
    const zones = ['a', 'b', 'c'];
    expect(zones.map((zone) => take(zone))).toEqual([1000, 2000, 3000]);
    const published: string[] = [];
    for (let i = 0; i < 6; i++) {
      now += 1000;
      for (const zone of zones) if (take(zone) === 0) published.push(zone);
    }
    expect(published).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  test('leaves others alone', () => {
    exhaust();
    expect(take('a')).toBeGreaterThan(0);
    expect(take('b', 'other')).toBe(0);
  });

  test('has all again after ten minutes, however many others there were', () => {
    exhaust();
    now += 600_000;
    for (let i = 0; i < 5000; i++) take(`zone${i}`, `owner${i}`);
    exhaust();
    expect(take('busy')).toBe(1000);
  });

  test('a zone that waits says how long, and one that is gone does not', () => {
    exhaust();
    take('a');
    now += 400;
    expect([budgets.waitOf('a'), budgets.waitOf('b')]).toEqual([600, 0]);
    now += 5000;
    expect(budgets.waitOf('a')).toBe(0);
    take('a');
    exhaustRest();
    take('a');
    budgets.forget('a');
    expect(budgets.waitOf('a')).toBe(0);
  });

  const exhaustRest = (): void => {
    for (let i = 0; i < 10; i++) take(`rest${i}`);
  };
});

test('without a limit nobody waits', () => {
  const budgets = new PublicationBudgets({ perMinute: 0, elapsed: () => 0 });
  for (let i = 0; i < 10_000; i++) expect(budgets.take('a', 'team')).toBe(0);
});
