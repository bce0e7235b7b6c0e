import { Chaos } from './testing/chaos.ts';
import { DAY, HOUR, SECOND } from './testing/key-world.ts';

const sharp = { stale: HOUR - 2 * SECOND };

test.each(Array.from({ length: 30 }, (_, seed) => seed))('whatever happens for half a year, seed %i', (seed) => {
  const chaos = new Chaos({ seed, ...sharp });
  chaos.run(180 * DAY);
  expect([...chaos.world.caches.bogus]).toEqual([]);
  console.log(
    chaos.world.caches.mixtures,
    chaos.world.history.length,
    chaos.world.keySet.keys.length,
    chaos.world.decision?.phase,
  );
});
