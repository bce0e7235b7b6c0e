import { NetworkTimes } from './network-times.ts';

const LIMIT = { limit: 3, seconds: 10 };

/** Counts the addresses that are allowed to act once. */
function allowed(times: NetworkTimes, addresses: readonly string[]): number {
  return addresses.filter((address) => {
    const may = times.waitOf(address) === 0;
    if (may) times.note(address);
    return may;
  }).length;
}

const hex = (n: number): string => n.toString(16);
/** Addresses in different /64s: all in the same /56, or each in its own /56. */
const near = Array.from({ length: 256 }, (_, i) => `2001:db8:1:${hex(0x1000 + i)}::1`);
const far = Array.from({ length: 256 }, (_, i) => `2001:db8:1:${hex(i << 8)}::1`);

test.each([
  ['an IPv4 address', new Array<string>(20).fill('192.0.2.1'), 3],
  ['two IPv4 addresses', ['192.0.2.1', '192.0.2.2'].flatMap((one) => new Array<string>(20).fill(one)), 6],
  ['an IPv6 /64', Array.from({ length: 20 }, (_, i) => `2001:db8::${hex(i)}`), 3],
  ['an IPv6 /56 with 256 of these', near, 6],
  ['an IPv6 /48 with 256 of these', [...near, ...far], 12],
])('%s has its share', (_, addresses, share) => {
  expect(allowed(new NetworkTimes(LIMIT, () => 0), addresses)).toBe(share);
});

test('more networks than are remembered do not push out the times of a wider one', () => {
  let now = 0;
  const times = new NetworkTimes({ limit: 1, seconds: 10 }, () => now);
  expect(allowed(times, far)).toBe(4);
  for (let i = 0; i < 30_000; i++) times.note(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  expect(allowed(times, far)).toBe(0);
  now = 10_000;
  expect(allowed(times, far)).toBe(4);
});

test('the wait is until the oldest of the times that count is over', () => {
  let now = 0;
  const times = new NetworkTimes(LIMIT, () => now);
  for (now of [1000, 2000, 3000]) times.note('192.0.2.1');
  expect(times.waitOf('192.0.2.1')).toBe(8000);
  now = 11_000;
  expect(times.waitOf('192.0.2.1')).toBe(0);
});
