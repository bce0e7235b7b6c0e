import { Chaos } from './testing/chaos.ts';
import { DAY, HOUR, SECOND } from './testing/key-world.ts';

/** Caches keep everything for as long as the operator's waits allow, so that none of them is shorter than it has to be. */
const stale = HOUR - 2 * SECOND;
const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);

test.each(seeds(8))(
  'whatever happens, nobody finds the zone bogus, and in the end it is as wanted (seed %i)',
  (seed) => {
    const chaos = new Chaos({ seed, stale });
    chaos.run(120 * DAY);
    const { world } = chaos;
    world.policy = { ...world.policy, enabled: true };
    chaos.calm(40 * DAY);
    expect(world.decision).toMatchObject({ phase: 'on', wanted: [] });
    expect(
      world.keySet.keys
        .filter(({ hidden }) => hidden === undefined)
        .map(({ role }) => role)
        .sort(),
    ).toEqual(['KSK', 'ZSK']);
    world.policy = { ...world.policy, enabled: false };
    chaos.calm(40 * DAY);
    expect(world.decision).toMatchObject({ phase: 'off' });
    expect(world.keySet.keys).toEqual([]);
    expect([...world.caches.bogus]).toEqual([]);
  },
);
