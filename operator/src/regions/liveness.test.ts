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

  describe('a server that is silent for a minute', () => {
    /** Advances time in steps of five seconds. These servers renew their Leases at each step. */
    function pass(seconds: number, ...renewing: string[]): void {
      for (let passed = 0; passed < seconds; passed += 5) {
        elapsed += 5000;
        for (const name of renewing) liveness.observe(name, lease(start + elapsed));
      }
    }

    beforeEach(() => {
      liveness.observe('a', lease(start));
      liveness.observe('b', lease(start));
    });

    test('is lost while another lives, until it renews its Lease', () => {
      pass(55, 'a');
      expect(liveness.isLost('b')).toBe(false);
      pass(5, 'a');
      expect(liveness.isLost('b')).toBe(true);
      expect(liveness.isLost('a')).toBe(false);
      liveness.observe('b', lease(start + elapsed));
      expect(liveness.isLost('b')).toBe(false);
    });

    test('is not lost where none lives', () => {
      pass(600);
      expect(liveness.isLost('b')).toBe(false);
    });

    test('is not lost by the first renewal of another after the silence of all', () => {
      pass(600);
      pass(5, 'a');
      expect(liveness.isLost('b')).toBe(false);
      pass(60, 'a');
      expect(liveness.isLost('b')).toBe(true);
    });

    test('stays lost over the silence of all', () => {
      pass(60, 'a');
      expect(liveness.isLost('b')).toBe(true);
      pass(600);
      expect(liveness.isLost('b')).toBe(true);
      expect(liveness.isLost('a')).toBe(false);
    });
  });

  test('by the time of another machine alone a server is lost only where it was before', () => {
    const old = lease(start - 3_600_000);
    for (const [knownLost, isLost] of [
      [['b'], true],
      [[], false],
    ] as const) {
      liveness = new Liveness({ time: () => time, elapsed: () => elapsed }, { knownLost });
      liveness.observe('a', lease(start));
      liveness.observe('b', old);
      expect(liveness.isLive('b')).toBe(false);
      expect(liveness.isLost('b')).toBe(isLost);
      expect(liveness.silence('b')).toBe(3_600_000);
    }
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
