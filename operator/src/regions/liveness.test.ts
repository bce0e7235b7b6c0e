import { Liveness } from './liveness.ts';

const start = Date.UTC(2026, 5, 1);
const lease = (renewed: number) => ({ renewTime: new Date(renewed).toISOString() });

describe('whether a nameserver lives', () => {
  let time: number;
  let elapsed: number;
  let liveness: Liveness;

  beforeEach(() => {
    time = start;
    elapsed = 1000;
    liveness = new Liveness({ time: () => time, elapsed: () => elapsed });
  });

  test('a Lease that is seen for the first time counts by its own time', () => {
    liveness.observe('a', lease(start - 14_000));
    expect(liveness.isLive('a')).toBe(true);
    elapsed += 2000;
    expect(liveness.isLive('a')).toBe(false);
  });

  test('renewals count by when they come, whatever the clock of the server says', () => {
    for (const offset of [-3_600_000, 3_600_000]) {
      liveness.observe('a', lease(start + offset));
      elapsed += 5000;
      liveness.observe('a', lease(start + offset + 5000));
      expect(liveness.isLive('a')).toBe(true);
      elapsed += 15_000;
      expect(liveness.isLive('a')).toBe(false);
    }
  });

  test('a jump of the own clock changes nothing', () => {
    liveness.observe('a', lease(start));
    time += 3_600_000;
    expect(liveness.isLive('a')).toBe(true);
  });

  test('the same Lease again is no renewal, and a Lease that is gone is no server', () => {
    liveness.observe('a', lease(start));
    elapsed += 14_000;
    liveness.observe('a', lease(start));
    elapsed += 2000;
    expect(liveness.isLive('a')).toBe(false);
    liveness.observe('a', lease(start + 1));
    expect(liveness.isLive('a')).toBe(true);
    liveness.observe('a', undefined);
    expect(liveness.isLive('a')).toBe(false);
  });
});
