import type { ZoneResource } from '@fourwinds/resources';
import { zoneOf } from '../testing/objects.ts';
import type { ProofDecision } from './decide-proof.ts';
import { ProofWatch } from './proof-watch.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const day = 24 * HOUR;
const token = '0'.repeat(32);
const at = (time: number): string => new Date(time).toISOString();
const nothing: ProofDecision = { state: 'missing', message: '' };

/** A watch over zones of one owner. Zones that are not listed request no proof. */
class World {
  now = 0;
  checks = 0;
  decision: ProofDecision = nothing;
  readonly zones = new Map<string, ZoneResource>();
  readonly watch = new ProofWatch({
    check: async () => {
      this.checks++;
      return this.decision;
    },
    zoneAt: (key) => this.zones.get(key),
    ownerOf: () => 'team',
    watches: () => undefined,
    now: () => this.now,
  });

  request(key: string, requestedAt = 0): void {
    const { spec, ...zone } = zoneOf(`${key}.example`);
    const proof = { requestedAt: at(requestedAt), token, expiresAt: at(7 * day), nameserver: 'n' };
    this.zones.set(key, { ...zone, spec: { ...spec, proof: { requestedAt: proof.requestedAt } }, status: { proof } });
  }

  /** Returns the milliseconds until the next reconcile. */
  async reconcile(key: string): Promise<number | undefined> {
    return (await this.watch.controller.reconcile(key))?.requeueAfter;
  }
}

let world: World;
beforeEach(() => (world = new World()));

test('checks are repeated after each tenth of the time since the request, between five seconds and an hour', async () => {
  world.request('a');
  const found: number[] = [];
  for (let i = 0; i < 100; i++) {
    const wait = (await world.reconcile('a'))!;
    found.push(wait);
    world.now += wait;
  }
  expect(world.checks).toBe(100);
  expect(found.slice(0, 12)).toEqual([...Array.from({ length: 11 }, () => 5000), 5500]);
  expect(found.at(-1)).toBe(HOUR);
});

test('a new request is checked at once', async () => {
  world.request('a');
  await world.reconcile('a');
  expect(await world.reconcile('a')).toBe(5000);
  expect(world.checks).toBe(1);
  world.now = 1000;
  world.request('a', 1000);
  await world.reconcile('a');
  expect(world.checks).toBe(2);
});

test('a proof ends the checks, and so does the end of the token', async () => {
  world.request('a');
  world.decision = { state: 'proven', proof: 'TXTRecord' };
  await world.reconcile('a');
  expect(await world.reconcile('a')).toBeUndefined();
  expect(world.watch.of('a', token)?.decision).toEqual(world.decision);
  expect(world.watch.of('a', 'f'.repeat(32))).toBeUndefined();
  world.now = 7 * day;
  expect(await world.reconcile('a')).toBeUndefined();
  expect(world.watch.of('a', token)).toBeUndefined();
  expect(world.checks).toBe(1);
});

test('an owner that asks too often waits', async () => {
  for (let i = 0; i < 40; i++) world.request(`z${i}`);
  const waits = await Promise.all([...world.zones.keys()].map((key) => world.reconcile(key)));
  expect(world.checks).toBe(30);
  expect(waits.slice(30)).toEqual(Array.from({ length: 10 }, (_, i) => (i + 1) * 5000));
});
