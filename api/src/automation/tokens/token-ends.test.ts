import { randomBytes, randomUUID } from 'node:crypto';
import { PeopleWorld } from '../../../test/people-world.ts';
import { bodySchema } from '../webhooks/event-catalogue.ts';
import { announceTokenEnds } from './token-ends.ts';

const DAY = 86_400_000;

let world: PeopleWorld;
let accountId: string;
let begun: number;
beforeAll(async () => {
  world = await PeopleWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  accountId = (await world.session(await world.person('anna@example.com')))!.account.id;
  begun = world.now;
  await world.pool.query("UPDATE accounts SET plan = 'pro' WHERE id = $1", [accountId]);
  await world.pool.query(
    `INSERT INTO webhooks (id, account_id, url, secret, state) VALUES ($1, $2, 'https://example.net/', '\\x00', 'delivering')`,
    [randomUUID(), accountId],
  );
});

interface Made {
  /** Days since the start. */
  readonly created?: number;
  readonly expires?: number;
  readonly maxUnused?: number;
}

async function make(name: string, { created = 0, expires, maxUnused }: Made): Promise<void> {
  await world.pool.query(
    `INSERT INTO tokens (account_id, name, kind, hash, scopes, created_at, expires_at, max_unused)
     VALUES ($1, $2, 'scoped', $3, '{records:read}', $4, $5, $6)`,
    [
      accountId,
      name,
      randomBytes(32),
      new Date(begun + created * DAY),
      expires === undefined ? null : new Date(begun + expires * DAY),
      maxUnused === undefined ? null : maxUnused * 86_400,
    ],
  );
}

/** Returns the data of events first seen on a day. */
async function announcedOn(day: number) {
  world.now = begun + day * DAY;
  const ports = { newId: randomUUID, now: () => world.now };
  await announceTokenEnds(world.pool, ports);
  await announceTokenEnds(world.pool, ports);
  const { rows } = await world.pool.query<{ body: string }>('DELETE FROM webhook_events RETURNING body');
  const bodies = rows.map(({ body }) => bodySchema('api_token.ending').parse(JSON.parse(body)));
  return (bodies as { data: { api_token: { name: string }; ends_at: string; unused_since: string | null } }[]).map(
    ({ data: { api_token, ends_at, unused_since } }) => ({ name: api_token.name, ends_at, unused_since }),
  );
}

async function namesOn(...days: readonly number[]): Promise<string[][]> {
  const all: string[][] = [];
  for (const day of days) all.push((await announcedOn(day)).map(({ name }) => name));
  return all;
}

const timeOf = (day: number) => new Date(begun + day * DAY).toISOString();

test('a token is announced once, a week before it expires, if it was made for two', async () => {
  await make('soon', { created: -30, expires: 6 });
  await make('short', { created: -1, expires: 6 });
  await make('later', { created: -30, expires: 8 });
  await make('over', { created: -30, expires: -1 });
  expect(await announcedOn(0)).toEqual([{ name: 'soon', ends_at: timeOf(6), unused_since: null }]);
  expect(await namesOn(0.5, 2, 9)).toEqual([[], ['later'], []]);
});

test('a token that nobody uses is announced a week before its end, and again when it was used in between', async () => {
  await make('short', { maxUnused: 10 });
  await make('long', { maxUnused: 30 });
  await make('expires before', { maxUnused: 30, created: -10, expires: 3 });
  expect(await namesOn(0, 22)).toEqual([[], []]);
  expect(await announcedOn(24)).toEqual([{ name: 'long', ends_at: timeOf(30), unused_since: timeOf(0) }]);
  expect(await namesOn(25)).toEqual([[]]);
  await world.pool.query('UPDATE tokens SET last_used_at = $1', [new Date(begun + 26 * DAY)]);
  expect(await namesOn(31, 48, 50, 57)).toEqual([[], [], ['long'], []]);
  expect(await world.rows("SELECT FROM tokens WHERE max_unused > 864000 AND unused_check_at < 'infinity'")).toEqual([]);
});

test('more tokens than are read at a time', async () => {
  for (let i = 0; i < 150; i++) await make(`token${i}`, { maxUnused: 30 });
  expect((await namesOn(25)).flat()).toHaveLength(150);
});

test('the person of the account is notified, too', async () => {
  await make('soon', { created: -30, expires: 6 });
  await make('rare', { created: -25, maxUnused: 30 });
  await announcedOn(0);
  expect(await world.rows('SELECT kind, about, message FROM notices ORDER BY about')).toMatchObject([
    { kind: 'token_ends', about: 'rare', message: expect.stringMatching(/: use it, or make another one\.$/) as string },
    { kind: 'token_ends', about: 'soon', message: expect.stringMatching(/; make another one\.$/) as string },
  ]);
});
