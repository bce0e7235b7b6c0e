/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { isBlocked, ZoneKind } from '@fourwinds/resources';
import { MailQueue, type TakenMail } from '@fourwinds/mail';
import type { EventKind } from '@fourwinds/webhooks';
import { bodySchema } from '../src/automation/webhooks/event-catalogue.ts';
import { carryOutDomains } from '../src/domains/registration/carry-out-domains.ts';
import type { DomainView } from '../src/domains/registration/domain-schema.ts';
import { Domains } from '../src/domains/registration/domains.ts';
import { carryOutTerms } from '../src/domains/terms/carry-out-terms.ts';
import { blockZones } from '../src/zones/zone/block-zones.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { dyingPool } from './dying-pool.ts';
import { ApiUnderTest } from './harness.ts';
import { releaseZone } from './release-zone.ts';

const DAY = 86_400_000;
/** The year from this day on has 365 days. */
const START = Date.UTC(2026, 11, 1);

let now: number;
let api: ApiUnderTest;
let replica: ApiUnderTest;
let count = 0;

beforeAll(async () => {
  const replaced = { now: () => now };
  now = START;
  api = await ApiUnderTest.start(undefined, { replaced });
  replica = await api.replica({ replaced });
});
afterAll(async () => {
  await replica.stop();
  await api.stop();
});
interface Owner {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

/** Returns an account of a person, with a webhook for all events. */
async function person(): Promise<Owner> {
  const token = await api.account({ plan: 'verified' });
  const { id } = (await api.send(token, 'GET', '/v1/account')).body;
  const email = `owner-${++count}@example.net`;
  const values = [randomUUID(), id, email];
  await api.pool.query('INSERT INTO persons (id, account_id, email, created_at) VALUES ($1, $2, $3, now())', values);
  await api.pool.query(
    `INSERT INTO webhooks (id, account_id, url, state, secret) VALUES (gen_random_uuid(), $1, 'https://hooks.example', 'delivering', '')`,
    [id],
  );
  return { id, token, email };
}

const send = ({ token }: Owner, method: string, path: string, body?: unknown) =>
  api.send(token, method, `/v1/domains${path}`, body);

async function take(owner: Owner, label: string, settings: object = {}): Promise<string> {
  const name = `${label}.names.example`;
  expect((await send(owner, 'POST', '', { name, ...settings })).status).toBe(201);
  return name;
}

const shown = async (owner: Owner, name: string) =>
  (await send(owner, 'GET', `/${name}`)).body as unknown as DomainView;

/** Lets both replicas work at once, and lets the operator remove zones that are being deleted. */
async function work(): Promise<void> {
  await Promise.all([api, replica].flatMap(({ services }) => [carryOutTerms(services), carryOutDomains(services)]));
  for (const { metadata, spec } of api.caches.zones.list())
    if (metadata.deletionTimestamp !== undefined && (await api.store.get(ZoneKind, metadata)) !== undefined)
      await releaseZone(api, spec.domain);
}

const today = () => (now - START) / DAY;

async function eventsOf({ id }: Owner): Promise<string[]> {
  const { rows } = await api.pool.query<{ kind: EventKind; body: string }>(
    "SELECT kind, body FROM webhook_events WHERE account_id = $1 AND kind LIKE 'domain.%' ORDER BY created_at",
    [id],
  );
  for (const { kind, body } of rows) expect(bodySchema(kind).safeParse(JSON.parse(body)).error).toBeUndefined();
  return rows.map(({ kind, body }) => {
    const { created_at: at } = JSON.parse(body) as { readonly created_at: string };
    return `${(Date.parse(at) - START) / DAY} ${kind}`;
  });
}

async function actionsOf({ id }: Owner): Promise<string[]> {
  const { rows } = await api.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE account_id = $1 AND action LIKE 'domain.%' ORDER BY at, id",
    [id],
  );
  return rows.map(({ action }) => action);
}

interface Life {
  readonly owner: Owner;
  readonly name: string;
  /** Mails that the mail server accepted, with their days. */
  readonly mails: string[];
}

interface Plan {
  readonly settings?: object;
  readonly acts?: { readonly [day: number]: (life: Life) => Promise<unknown> };
  /** Whether the mail server refuses mails on a day. */
  readonly isDown?: (day: number) => boolean;
}

/** Registers names of different owners, and lives 550 days, in steps of half a day while something happens. */
async function live<Label extends string>(plans: { readonly [label in Label]: Plan }) {
  const lives = new Map<Label, Life>();
  for (const label of Object.keys(plans) as Label[]) {
    const owner = await person();
    lives.set(label, { owner, name: await take(owner, label, plans[label].settings), mails: [] });
  }
  for (; today() < 550; now += today() < 300 || today() >= 420 ? 5 * DAY : DAY / 2) {
    for (const [label, life] of lives) await plans[label].acts?.[today()]?.(life);
    await work();
    await deliver(({ recipient }) => {
      const [label, life] = [...lives].find(([, { owner }]) => owner.email === recipient)!;
      return plans[label].isDown?.(today()) === true ? undefined : life.mails;
    });
  }
  return Object.fromEntries(lives) as { readonly [label in Label]: Life };
}

/**
 * Has the mail server accept each waiting mail for which `inboxOf` returns a list, and appends it there. It answers all
 * others with 4xx.
 */
async function deliver(inboxOf: (mail: TakenMail) => string[] | undefined): Promise<void> {
  const queue = new MailQueue(api.pool, randomUUID());
  for (const mail of await queue.take(100)) {
    const inbox = inboxOf(mail);
    inbox?.push(`${today()} ${mail.kind}`);
    await queue.finish(mail, inbox === undefined ? { state: 'waiting', after: 0 } : { state: 'sent' });
  }
}

describe('in a year and a half, with two replicas', () => {
  const record = { name: 'www', type: 'A', value: '192.0.2.1' };
  const write = ({ owner: { token }, name }: Life) => api.send(token, 'POST', `/v1/zones/${name}/records`, record);
  const attempts: number[] = [];
  let lives: { readonly [label in 'idle' | 'former' | 'renewed' | 'restored' | 'used' | 'late']: Life };

  beforeAll(async () => {
    const other = await person();
    const attempt = async ({ name }: Life) => attempts.push((await send(other, 'POST', '', { name })).status);
    lives = await live({
      idle: { isDown: (day) => day >= 355 && day < 363 },
      former: { acts: { 377: attempt, 379: attempt, 407.5: attempt, 408: attempt } },
      renewed: { acts: { 369: ({ owner, name }) => send(owner, 'POST', `/${name}/renew`) } },
      restored: { acts: { 375: ({ owner, name }) => send(owner, 'POST', `/${name}/restore`) } },
      used: { settings: { auto_renew: true }, acts: { 100: write } },
      late: { settings: { auto_renew: true }, acts: { 367: write } },
    });
  }, 60_000);

  test('a name that nobody renews ends ten days after its reminder was accepted, although that was eight days late', async () => {
    const { owner, name, mails } = lives.idle;
    expect(mails).toEqual([
      '305 name_expiring',
      '363 name_ending',
      '373.5 name_grace',
      '378.5 name_deleting',
      '386 name_released',
    ]);
    expect(await eventsOf(owner)).toEqual([
      '0 domain.created',
      '305 domain.expiring',
      '373.5 domain.grace',
      '378.5 domain.deleting',
      '386 domain.released',
    ]);
    expect(await actionsOf(owner)).toEqual(
      ['create', 'remind', 'remind', 'grace', 'delete', 'release'].map((action) => `domain.${action}`),
    );
    expect((await send(owner, 'GET', `/${name}`)).status).toBe(404);
    expect(await api.store.get(ZoneKind, objectKeyFor(name))).toBeUndefined();
  });

  test('a released name can be taken by others after 30 days', async () => {
    expect((await eventsOf(lives.former.owner)).at(-1)).toBe('378 domain.released');
    expect(attempts).toEqual([409, 409, 409, 201]);
  });

  test('a name that is renewed in the grace period has a new term from then on', async () => {
    const { owner, name, mails } = lives.renewed;
    expect(mails).toEqual(['305 name_expiring', '355 name_ending', '365.5 name_grace']);
    expect((await eventsOf(owner)).slice(1)).toEqual([
      '305 domain.expiring',
      '365.5 domain.grace',
      '369 domain.renewed',
    ]);
    // 2028 is a leap year.
    expect((Date.parse((await shown(owner, name)).ends_at) - START) / DAY).toBe(369 + 366);
  });

  test('a name that is restored after its term has a new term, too', async () => {
    const { owner, name, mails } = lives.restored;
    expect(mails).toEqual(['305 name_expiring', '355 name_ending', '365.5 name_grace', '370.5 name_deleting']);
    expect((await eventsOf(owner)).slice(2)).toEqual([
      '365.5 domain.grace',
      '370.5 domain.deleting',
      '375 domain.restored',
    ]);
    expect((await shown(owner, name)).status).toBe('active');
  });

  test('a name that is in use renews itself, if its owner wants that', async () => {
    const { used, late } = lives;
    expect(used.mails).toEqual([]);
    expect(await eventsOf(used.owner)).toEqual(['0 domain.created', '305 domain.renewed']);
    expect(await actionsOf(used.owner)).toEqual(['domain.create', 'domain.renew']);
    expect(late.mails).toEqual(['305 name_expiring', '355 name_ending', '365.5 name_grace']);
    expect((await eventsOf(late.owner)).at(-1)).toBe('370.5 domain.renewed');
  });
});

describe('step by step', () => {
  beforeEach(async () => {
    now = START;
    await api.pool.query('DELETE FROM domains');
    await api.pool.query('TRUNCATE mails, mail_counts');
  });

  async function delivered(): Promise<string[]> {
    const inbox: string[] = [];
    await deliver(() => inbox);
    return inbox;
  }

  test('a name that is given up, restored, and given up for good is announced each time', async () => {
    const owner = await person();
    const name = await take(owner, 'given-up');
    await send(owner, 'DELETE', `/${name}`);
    await send(owner, 'POST', `/${name}/restore`);
    now += 2 * DAY;
    await send(owner, 'DELETE', `/${name}`);
    for (; today() < 11; now += DAY / 2) await work();
    expect(await delivered()).toEqual(['11 name_deleting', '11 name_deleting', '11 name_released']);
    expect((await eventsOf(owner)).sort()).toEqual([
      '0 domain.created',
      '0 domain.deleting',
      '0 domain.restored',
      '2 domain.deleting',
      '9.5 domain.released',
    ]);
  });

  test('a name whose step fails keeps no other waiting, and its step is done an hour later', async () => {
    const owner = await person();
    await take(owner, 'first');
    await take(owner, 'second');
    now += 305 * DAY;
    const { mails } = api.services;
    jest.spyOn(mails, 'enqueueOne').mockRejectedValueOnce(new Error('broken'));
    await carryOutTerms(api.services);
    expect(await delivered()).toHaveLength(1);
    now += DAY / 24;
    await work();
    expect(await delivered()).toHaveLength(1);
  });

  test('a name does not end while the mail server refuses its reminder for good', async () => {
    const owner = await person();
    const name = await take(owner, 'refused');
    const reminders = [];
    for (now = START + 300 * DAY; today() < 400; now += DAY / 2) {
      await work();
      const queue = new MailQueue(api.pool, randomUUID());
      for (const mail of await queue.take(100)) {
        await queue.finish(mail, { state: mail.kind === 'name_ending' ? 'refused' : 'sent' });
        reminders.push(`${today()} ${mail.kind}`);
      }
    }
    expect(reminders.slice(0, 3)).toEqual(['305 name_expiring', '355 name_ending', '356.5 name_ending']);
    expect(reminders.filter((one) => !one.endsWith('name_ending'))).toHaveLength(1);
    expect((await shown(owner, name)).status).toBe('expiring');
  });

  test('the names of an account without a person do not end by themselves', async () => {
    const token = await api.account({ plan: 'verified' });
    const owner = { id: (await api.send(token, 'GET', '/v1/account')).body.id, token, email: '' };
    const name = await take(owner, 'alone');
    for (; today() < 500; now += 5 * DAY) await work();
    expect((await shown(owner, name)).status).toBe('expiring');
  });

  test('mails beyond the limit of a mailbox wait for an hour', async () => {
    const owner = await person();
    const { id: accountId } = owner;
    await api.pool.query(
      `INSERT INTO domains (id, suffix, label, account_id, zone_id, zone_made_at, created_at, updated_at, ends_at, next_at)
     SELECT gen_random_uuid(), 'names.example', 'many-' || number, $1, gen_random_uuid(), $2, $2, $2, $3, $2
     FROM generate_series(1, 33) AS number`,
      [accountId, new Date(START), new Date(START + 60 * DAY)],
    );
    await work();
    expect(await delivered()).toHaveLength(30);
    await work();
    expect(await delivered()).toHaveLength(0);
    await api.pool.query('TRUNCATE mail_counts');
    now += DAY / 24;
    await work();
    expect(await delivered()).toHaveLength(3);
    expect(await eventsOf(owner)).toHaveLength(33);
  });

  test('a process that dies at any statement of a step leaves all of the step, or nothing', async () => {
    let died = 0;
    for (let statements = 1; statements <= 12; statements++) {
      const owner = await person();
      await take(owner, `killed-${statements}`);
      now = START + 305 * DAY;
      const done = async () => [
        (await delivered()).length,
        (await eventsOf(owner)).length - 1,
        (await actionsOf(owner)).length - 1,
      ];
      const dying = { ...api.services, domains: new Domains(dyingPool(api.pool, statements)) };
      await carryOutTerms(dying).catch(() => died++);
      const [mails, events, actions] = await done();
      expect([events, actions]).toEqual([mails, mails]);
      await work();
      const [others] = await done();
      expect(mails + others).toBe(1);
      expect(await eventsOf(owner)).toHaveLength(2);
      now = START;
      await api.pool.query('DELETE FROM domains');
    }
    expect(died).toBeGreaterThan(8);
  });

  test('the names of a suspended account are blocked as its zones are', async () => {
    const owner = await person();
    const name = await take(owner, 'suspended');
    await api.change("UPDATE accounts SET suspended_at = now() - interval '8 days' WHERE id = $1", [owner.id]);
    await blockZones(api.pool, api.services);
    expect(isBlocked((await api.store.get(ZoneKind, objectKeyFor(name)))!)).toBe(true);
  });
});
