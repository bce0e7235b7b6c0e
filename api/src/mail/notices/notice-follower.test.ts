import { keyText, type ZoneResource } from '@fourwinds/resources';
import type { ChangeHandler } from '@fourwinds/store';
import { PeopleWorld } from '../../../test/people-world.ts';
import { zoneOfAccount } from '../../../test/zone-of-account.ts';
import { NoticeFollower } from './notice-follower.ts';

const HOUR = 3_600_000;

let world: PeopleWorld;
let accountId: string;
let zones: Map<string, ZoneResource>;
let change: ChangeHandler<ZoneResource>;
let follower: NoticeFollower;
beforeAll(async () => void (world = await PeopleWorld.start()));
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  accountId = (await world.session(await world.person('anna@example.com')))!.account.id;
  zones = new Map();
});
afterEach(() => follower.stop());

function start(): void {
  follower = new NoticeFollower({
    pool: world.pool,
    zones: {
      at: (key) => zones.get(key),
      list: () => [...zones.values()],
      onChange: (handler) => {
        change = handler;
        return () => (change = () => undefined);
      },
    },
    now: () => world.now,
  });
  follower.start();
}

/** Sets a zone with this delegation status or signature expiry. */
function put(domain: string, { delegated, end }: { delegated?: 'True' | 'False' | 'Unknown'; end?: number }): void {
  const conditions = delegated === undefined ? [] : [delegatedCondition(delegated)];
  const dnssec = end === undefined ? undefined : { signaturesExpire: new Date(end).toISOString() };
  const zone = { ...zoneOfAccount(domain, accountId), status: { conditions, dnssec } } as unknown as ZoneResource;
  const key = keyText(zone.metadata);
  const previous = zones.get(key);
  zones.set(key, zone);
  change?.(zone.metadata, [zone, previous]);
}

function delegatedCondition(status: string) {
  return { type: 'Delegated', status, reason: 'Test', message: 'm.', lastTransitionTime: '2026-11-26T11:00:00Z' };
}

async function recorded(): Promise<string[]> {
  await follower.write();
  const rows = (await world.rows('SELECT kind, about FROM notices ORDER BY about')) as {
    kind: string;
    about: string;
  }[];
  return rows.map(({ kind, about }) => `${kind} ${about}`);
}

test('a delegation that was there is lost, also where the parent was silent in between', async () => {
  put('first.example', { delegated: 'True' });
  put('never.example', { delegated: 'False' });
  start();
  put('later.example', { delegated: 'True' });
  put('first.example', { delegated: 'Unknown' });
  expect(await recorded()).toEqual([]);
  for (const domain of ['first.example', 'never.example', 'later.example']) put(domain, { delegated: 'False' });
  expect(await recorded()).toEqual(['delegation_lost first.example', 'delegation_lost later.example']);
});

test('signatures that were not renewed are notified of three days before their end, though nothing happens', async () => {
  put('soon.example', { end: world.now + 73 * HOUR });
  put('renewed.example', { end: world.now + 73 * HOUR });
  start();
  put('renewed.example', { end: world.now + 200 * HOUR });
  expect(await recorded()).toEqual([]);
  world.now += 2 * HOUR;
  expect(await recorded()).toEqual(['signature_ends soon.example']);
});

test('notices that cannot be written wait', async () => {
  start();
  put('a.example', { delegated: 'True' });
  put('a.example', { delegated: 'False' });
  await world.pool.query('ALTER TABLE notices RENAME TO away');
  await expect(follower.write()).rejects.toThrow();
  await world.pool.query('ALTER TABLE away RENAME TO notices');
  expect(await recorded()).toEqual(['delegation_lost a.example']);
});
