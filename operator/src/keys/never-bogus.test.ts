/** @slow: not in make check. */
import { decideKeys } from './decide-keys.ts';
import { signsKeys, signsZone } from './key-set.ts';
import { Chaos, type ChaosOptions } from './testing/chaos.ts';
import { DAY, HOUR, type KeyWorldOptions, SECOND } from './testing/key-world.ts';
import { hang, load, obey, roll, set, Story } from './testing/story.ts';

/** Caches keep data for as long as the operator's waits allow, so no wait may be shorter. */
const stale = HOUR - 2 * SECOND;
const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);

describe('whatever happens, no validator finds the zone bogus, and in the end it is as wanted', () => {
  test.each(seeds(6))('(seed %i)', (seed) => comesToRest({ seed, stale }));
  test.each(seeds(3))('also of a new zone (seed %i)', (seed) => comesToRest({ seed, stale, isNew: true }));
  test.each(seeds(3))('also when the clock jumps (seed %i)', (seed) => comesToRest({ seed, jumps: true }));

  function comesToRest(options: ChaosOptions): void {
    const chaos = new Chaos(options);
    const { world } = chaos;
    chaos.run(60 * DAY);
    set({ enabled: true })(world);
    chaos.calm(25 * DAY);
    expect(world.decision).toMatchObject({ phase: 'on', wanted: [] });
    expect(world.keySet.dnskeys).toMatchObject([{ keys: { length: 2 } }]);
    set({ enabled: false })(world);
    chaos.calm(20 * DAY);
    expect(world.decision).toMatchObject({ phase: 'off', keySet: { keys: [] } });
    expect(chaos.complaints).toEqual([]);
  }
});

test('two years with changes every few hours, all scheduled rollovers, and a bad parent', () => {
  const chaos = new Chaos({ seed: 1, stale, quietOwner: true });
  set({ enabled: true })(chaos.world);
  chaos.run(730 * DAY);
  expect(chaos.complaints).toEqual([]);
  const { history, caches } = chaos.world;
  expect(history.filter(({ role }) => role === 'ZSK').length).toBeGreaterThanOrEqual(8);
  expect(history.filter(({ role }) => role === 'KSK').length).toBeGreaterThanOrEqual(2);
  expect(caches.mixtures).toBeGreaterThan(1000);
});

test('deciding again, also after a crash, gives the same and changes nothing', () => {
  let decisions = 0;
  const chaos = new Chaos({
    seed: 7,
    onDecision: (decision, input) => {
      decisions++;
      expect(decideKeys({ ...input, keySet: structuredClone(input.keySet) })).toEqual(
        decideKeys({ ...input, keySet: JSON.parse(JSON.stringify(input.keySet)) as typeof input.keySet }),
      );
      if (decision.wanted.length === 0 && input.served === decision.keySet.revision)
        expect(decideKeys({ ...input, keySet: decision.keySet }).keySet).toBe(decision.keySet);
    },
  });
  chaos.run(30 * DAY);
  expect(decisions).toBeGreaterThan(100);
});

describe('the oracle complains when', () => {
  /** Runs all planned steps in a zone's life below a well-behaved parent. A server hangs now and then. */
  function complaints(options: KeyWorldOptions): string[] {
    const story = Story.signed({ stale, mayBeBogus: true, ...options })
      .at('10d 00:00', 'roll the KSK', roll(['KSK']))
      .at('11d 00:00', 'the parent swaps the DS', obey)
      .at('20d 00:00', 'a server hangs', hang)
      .at('20d 00:00', 'roll the ZSK', roll(['ZSK']))
      .at('22d 00:00', 'it loads', load)
      .at('30d 00:00', 'algorithm 15', set({ algorithm: 15 }))
      .at('32d 00:00', 'the parent swaps the DS', obey)
      .at('40d 00:00', 'disable', set({ enabled: false }))
      .at('42d 00:00', 'the parent removes the DS', obey)
      .until('45d 00:00');
    return story.bogus;
  }

  test('nothing is wrong: it does not', () => expect(complaints({})).toEqual([]));

  test.each<[string, KeyWorldOptions, string]>([
    [
      'a KSK goes as soon as it has a successor',
      {
        sabotage: (keys) => {
          const dnskeys = keys.dnskeys.filter((key) => !signsKeys(key) || key.retired === undefined);
          return { ...keys, dnskeys, signDnskeySetWith: dnskeys.filter(signsKeys) };
        },
      },
      'no chain of trust: DS KSK1/13, DNSKEY KSK3/13 ZSK2/13',
    ],
    [
      'a ZSK signs as soon as it is published',
      {
        sabotage: (keys) => ({
          ...keys,
          signZoneWith: keys.dnskeys.filter(signsZone).filter(({ retired }) => retired === undefined),
        }),
      },
      'no chain of trust: DS KSK3/13, DNSKEY KSK3/13 ZSK2/13',
    ],
    [
      'keys of a new algorithm come together with its signatures',
      {
        sabotage: (keys, { keys: all }) => ({ ...keys, dnskeys: all, signDnskeySetWith: all.filter(signsKeys) }),
      },
      'an algorithm of the DNSKEY set is missing',
    ],
    [
      'the algorithm changes at once',
      {
        sabotage: (keys, { keys: all }) => {
          const latest = Math.max(...all.map(({ created }) => created));
          const dnskeys = all.some(({ algorithm }) => algorithm === 15)
            ? all.filter(({ created }) => created === latest)
            : keys.dnskeys;
          return dnskeys === keys.dnskeys
            ? keys
            : {
                ...keys,
                dnskeys,
                signDnskeySetWith: dnskeys.filter(signsKeys),
                signZoneWith: dnskeys.filter(signsZone),
              };
        },
      },
      'no chain of trust: DS KSK3/13, DNSKEY KSK5/15 ZSK6/15',
    ],
    ['servers are assumed to serve versions that they have not loaded', { credulous: true }, 'no chain of trust'],
    ['caches keep DNSKEY for longer than is known', { timing: { dnskeyTtl: 60 } }, 'no chain of trust'],
    ['caches keep the zone for longer than is known', { timing: { zoneTtl: 60 } }, 'no chain of trust'],
  ])('%s', (_, options, complaint) => {
    expect(complaints(options)).toContainEqual(expect.stringContaining(complaint));
  });
});
