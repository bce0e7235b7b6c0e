import { largestCachedTtl, type ServedTtls, servedTtls } from './served-ttls.ts';

const HOUR = 3_600_000;
const at = (hours: number): string => new Date(hours * HOUR).toISOString();
const DAY = 86_400;

interface Publishing {
  readonly before?: ServedTtls;
  readonly ttl: number;
  readonly hours: number;
}

test.each<[string, Publishing, ServedTtls]>([
  ['the first', { ttl: 300, hours: 0 }, { largestTTL: 300 }],
  ['raised', { before: { largestTTL: 300 }, ttl: DAY, hours: 0 }, { largestTTL: DAY }],
  [
    'lowered',
    { before: { largestTTL: DAY }, ttl: 300, hours: 1 },
    { largestTTL: 300, earlierTTL: { ttl: DAY, until: at(26) } },
  ],
  [
    'lowered again: both are remembered as the worse of them',
    { before: { largestTTL: 7200, earlierTTL: { ttl: DAY, until: at(26) } }, ttl: 300, hours: 24.5 },
    { largestTTL: 300, earlierTTL: { ttl: DAY, until: at(27.5) } },
  ],
  [
    'changed meanwhile',
    { before: { largestTTL: 300, earlierTTL: { ttl: DAY, until: at(26) } }, ttl: 300, hours: 20 },
    { largestTTL: 300, earlierTTL: { ttl: DAY, until: at(26) } },
  ],
  [
    'forgotten',
    { before: { largestTTL: 300, earlierTTL: { ttl: DAY, until: at(26) } }, ttl: 300, hours: 26 },
    { largestTTL: 300 },
  ],
  [
    'raised above it',
    { before: { largestTTL: 300, earlierTTL: { ttl: DAY, until: at(26) } }, ttl: 2 * DAY, hours: 2 },
    { largestTTL: 2 * DAY },
  ],
])('the TTLs recorded when a zone is published: %s', (_, { before, ttl, hours }, after) => {
  expect(servedTtls(before, ttl, hours * HOUR)).toEqual(after);
});

test.each<[ServedTtls, number, number]>([
  [{}, 0, 0],
  [{ largestTTL: 300 }, 0, 300],
  [{ largestTTL: 300, earlierTTL: { ttl: DAY, until: at(26) } }, 25.9, DAY],
  [{ largestTTL: 300, earlierTTL: { ttl: DAY, until: at(26) } }, 26, 300],
])('%j: what caches may hold after %d hours', (served, hours, ttl) => {
  expect(largestCachedTtl(served, hours * HOUR)).toBe(ttl);
});
