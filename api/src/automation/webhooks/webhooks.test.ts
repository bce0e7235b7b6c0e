/** @slow: not in make check. */
import { Accounts } from '../../accounts/accounts/accounts.ts';
import { administratorEntry } from '../../admin/administrator.ts';
import { type Answer, ApiUnderTest } from '../../../test/harness.ts';
import { bodyOf, RECEIVER, WebhookWorld } from '../../../test/webhook-world.ts';
import type { FullDeliveryView } from './delivery-schema.ts';
import { Webhooks } from './webhooks.ts';
import type { NewWebhookView, WebhookView } from './webhook-schema.ts';

let api: ApiUnderTest;
let world: WebhookWorld;
let token: string;
let accountId: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  world = new WebhookWorld(api);
});
beforeEach(async () => {
  token = await api.account();
  accountId = (await api.send(token, 'GET', '/v1/account')).body.id;
});
afterAll(() => api.stop());

const MISSING = '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d';
const details = ({ status, body }: Answer) => [status, body.error.issues.map(({ path }) => path)];
const messageOf = ({ status, body }: Answer): [number, string] => [status, body.error.message];

async function makeZone(name: string): Promise<string> {
  return (await api.send(token, 'POST', '/v1/zones', { name })).body.id;
}

interface AuditRow {
  readonly action: string;
  readonly details: { readonly webhook: object };
}

async function auditOf(prefix = 'webhook.'): Promise<AuditRow[]> {
  const rows = bodyOf<{ data: AuditRow[] }>(await api.send(token, 'GET', '/v1/audit')).data;
  return rows.filter(({ action }) => action.startsWith(prefix)).reverse();
}

describe.each(['/api/v1', '/v1'])('%s', (base) => {
  test('a webhook is made, listed, shown, changed and deleted; its secret is shown once', async () => {
    const zone = await makeZone(`w${base.length}.example`);
    const given = { url: RECEIVER, description: 'chat', events: ['zone.created', 'record.created'] };
    const made = await api.send(token, 'POST', `${base}/webhooks`, { ...given, zones: [`W${base.length}.example`] });
    const { secret, ...view } = bodyOf<NewWebhookView>(made);
    expect([made.status, made.headers.get('Location')]).toEqual([201, `webhooks/${view.id}`]);
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    expect(view).toEqual({
      ...given,
      id: view.id,
      zones: [zone],
      status: 'unverified',
      created_at: view.created_at,
      verified_at: null,
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      previous_secret_expires_at: null,
    });
    const { rows } = await api.pool.query<{ text: string }>('SELECT webhooks::text AS text FROM webhooks');
    expect(rows.filter(({ text }) => text.includes(Buffer.from(secret!).toString('hex')))).toEqual([]);
    const path = `${base}/webhooks/${view.id}`;
    expect(await api.send(token, 'GET', path)).toMatchObject({ status: 200, body: view });
    expect((await api.send(token, 'GET', `${base}/webhooks`)).body.data).toEqual([view]);
    const changed = await api.send(token, 'PATCH', path, { description: null, events: null, zones: null });
    expect(changed).toMatchObject({ status: 200, body: { ...view, description: null, events: null, zones: null } });
    expect((await api.send(token, 'DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await api.send(token, method, path)).status).toBe(404);
    expect((await api.send(token, 'GET', `${base}/webhooks`)).body.data).toEqual([]);
  });
});

test('lists are paged', async () => {
  const ids = [await world.create(token), await world.create(token), await world.create(token)].map(({ id }) => id);
  const first = await api.send(token, 'GET', '/v1/webhooks?limit=2');
  const second = await api.send(token, 'GET', `/v1/webhooks?limit=2&cursor=${first.body.next_cursor}`);
  expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids);
  expect(second.body.next_cursor).toBeNull();
});

test.each([
  [{}, ['url']],
  [{ url: 'http://example.com/' }, ['url']],
  [{ url: 'https://me:pw@example.com/' }, ['url']],
  [{ url: 'https://10.1.2.3/' }, ['url']],
  [{ url: 'https://postgres.default.svc.cluster.local/' }, ['url']],
  [{ url: `https://example.com/${'a'.repeat(2048)}` }, ['url']],
  [{ url: RECEIVER, events: [] }, ['events']],
  [{ url: RECEIVER, events: ['zone.created', 'zone.gone'] }, ['events[1]']],
  [{ url: RECEIVER, events: ['endpoint.verify'] }, ['events[0]']],
  [{ url: RECEIVER, zones: ['nowhere.example', MISSING] }, ['zones[0]', 'zones[1]']],
  [{ url: RECEIVER, secret: 'whsec_AAAA' }, ['secret']],
])('%j is refused', async (body, paths) => {
  expect(details(await api.send(token, 'POST', '/api/v1/webhooks', body))).toEqual([422, paths]);
});

test.each(['https://10.1.2.3/', 'https://[fd00::1]/', 'https://localhost/', 'https://postgres.default.svc/'])(
  'a webhook is not moved to %s, in the words that a new one gets',
  async (url) => {
    const made = await world.create(token);
    const path = `/v1/webhooks/${made.id}`;
    const moved = await api.send(token, 'PATCH', path, { url });
    expect(moved.status).toBe(422);
    const { body } = await api.send(token, 'POST', '/v1/webhooks', { url });
    expect(moved.body).toEqual({ ...body, request_id: expect.any(String) as string });
    expect((await api.send(token, 'GET', path)).body).toMatchObject({ url: RECEIVER, status: 'unverified' });
  },
);

test('an account may have ten, and none on the plan free', async () => {
  const free = await api.account({ plan: 'free' });
  expect(messageOf(await api.send(free, 'POST', '/api/v1/webhooks', { url: RECEIVER }))).toEqual([
    403,
    'the plan free allows 0 webhooks',
  ]);
  const verified = await api.account({ plan: 'verified' });
  const made = await Promise.all(
    Array.from({ length: 12 }, () => api.send(verified, 'POST', '/api/v1/webhooks', { url: RECEIVER })),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = made.filter(({ status }) => status !== 201).map(messageOf);
  expect(refused).toEqual(Array(2).fill([403, 'the plan verified allows 10 webhooks']));
  expect((await api.send(verified, 'GET', '/api/v1/limits')).body).toMatchObject({
    webhook_quota: { limit: 10, used: 10 },
  });
  const [{ body }] = made.filter(({ status }) => status === 201);
  await api.send(verified, 'DELETE', `/api/v1/webhooks/${body.id}`);
  expect((await api.send(verified, 'POST', '/api/v1/webhooks', { url: RECEIVER })).status).toBe(201);
});

test('a new webhook is verified, and gets no event before', async () => {
  const { id } = await world.create(token);
  await world.happen(accountId, {});
  const [verification, ...others] = await world.deliveries(token, id);
  expect(others).toEqual([]);
  expect(verification).toMatchObject({ event: { type: 'endpoint.verify' }, status: 'waiting', attempts: [] });
  const full = await api.send(token, 'GET', `/v1/webhooks/${id}/deliveries/${verification.id}`);
  expect(JSON.parse(bodyOf<FullDeliveryView>(full).body)).toEqual({
    id: verification.event.id,
    type: 'endpoint.verify',
    api_version: 'v1',
    created_at: expect.any(String) as string,
    account_id: accountId,
    data: { webhook_id: id, events: null, zones: null },
  });
});

describe('another URL', () => {
  test('is verified before it gets events, which wait until then', async () => {
    const { id } = await world.verified(token);
    await world.happen(accountId, {});
    const path = `/v1/webhooks/${id}`;
    const url = 'https://example.net/other';
    expect((await api.send(token, 'PATCH', path, { url })).body).toMatchObject({
      url,
      status: 'unverified',
      verified_at: null,
    });
    await world.happen(accountId, {});
    const kinds = (await world.deliveries(token, id, '?status=waiting')).map(({ event }) => event.type);
    expect(kinds.sort()).toEqual(['endpoint.verify', 'record.created', 'record.created']);
  });

  test('of one that was never verified lets no event wait', async () => {
    const { id } = await world.create(token);
    await api.send(token, 'PATCH', `/v1/webhooks/${id}`, { url: 'https://example.net/other' });
    await world.happen(accountId, {});
    expect(await world.deliveries(token, id, '?status=waiting')).toMatchObject([
      { event: { type: 'endpoint.verify' } },
    ]);
  });

  test('ends the verification of the one before, also where a worker is sending it', async () => {
    const { id } = await world.create(token);
    const [before] = await world.deliveries(token, id);
    await api.pool.query(
      'UPDATE webhook_deliveries SET holder = gen_random_uuid(), lease_until = now() + $2 WHERE id = $1',
      [before.id, '1 hour'],
    );
    await api.send(token, 'PATCH', `/v1/webhooks/${id}`, { url: 'https://example.net/other' });
    const [present, past] = await world.deliveries(token, id);
    expect([present, past]).toMatchObject([{ status: 'waiting' }, { id: before.id, status: 'failed' }]);
    const { rows } = await api.pool.query('SELECT holder FROM webhook_deliveries WHERE id = $1', [before.id]);
    expect(rows).toEqual([{ holder: null }]);
  });

  test('is none where the same one is written again', async () => {
    const { id } = await world.verified(token);
    expect(
      (await api.send(token, 'PATCH', `/v1/webhooks/${id}`, { url: RECEIVER, description: 'x' })).body,
    ).toMatchObject({
      status: 'delivering',
      description: 'x',
    });
  });
});

describe('POST verify', () => {
  test('sends the verification that waits, now', async () => {
    const { id } = await world.create(token);
    const [first] = await world.deliveries(token, id);
    await api.pool.query("UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE id = $1", [
      first.id,
    ]);
    const again = await api.send(token, 'POST', `/v1/webhooks/${id}/verify`);
    expect(again).toMatchObject({ status: 202, body: { id: first.id, status: 'waiting' } });
    const { rows } = await api.pool.query(
      'SELECT next_attempt_at <= now() AS now FROM webhook_deliveries WHERE webhook_id = $1',
      [id],
    );
    expect(rows).toEqual([{ now: true }]);
  });

  test('lets a disabled webhook go on after a 200', async () => {
    const { id } = await world.verified(token);
    await api.pool.query(
      "UPDATE webhooks SET state = 'disabled', disabled_at = now(), disabled_reason = 'gone' WHERE id = $1",
      [id],
    );
    expect((await api.send(token, 'POST', `/v1/webhooks/${id}/verify`)).status).toBe(202);
    expect((await api.send(token, 'GET', `/v1/webhooks/${id}`)).body).toMatchObject({
      status: 'unverified',
      disabled_at: null,
      disabled_reason: null,
    });
    expect(await world.deliveries(token, id, '?status=waiting')).toMatchObject([
      { event: { type: 'endpoint.verify' } },
    ]);
  });

  test.each([
    ['POST', '/verify', undefined],
    ['PATCH', '', { url: 'https://example.net/other' }],
  ] as const)('on a plan without webhooks, one that rests is not resumed: %s %s', async (method, path, body) => {
    const { id } = await world.verified(token);
    const accounts = new Accounts(api.pool);
    const setPlan = async (plan: string) => {
      const entry = administratorEntry({ id: accountId, plan: 'unlimited' }, 'account.plan');
      await accounts.change(accountId, { type: 'plan', plan }, entry);
      api.services.tokens.forget();
    };
    await setPlan('free');
    const before = (await api.send(token, 'GET', `/v1/webhooks/${id}`)).body;
    expect(before).toMatchObject({ status: 'disabled' });
    expect(messageOf(await api.send(token, method, `/api/v1/webhooks/${id}${path}`, body))).toEqual([
      403,
      'the plan free allows 0 webhooks',
    ]);
    expect((await api.send(token, 'GET', `/v1/webhooks/${id}`)).body).toEqual(before);
    expect((await api.send(token, 'PATCH', `/v1/webhooks/${id}`, { url: RECEIVER, description: 'x' })).status).toBe(
      200,
    );
    await setPlan('pro');
    expect((await api.send(token, 'GET', `/v1/webhooks/${id}`)).body).toMatchObject({ status: 'delivering' });
    expect((await api.send(token, method, `/v1/webhooks/${id}${path}`, body)).status).toBeLessThan(300);
  });

  test('does not interrupt one that delivers', async () => {
    const { id } = await world.verified(token);
    await api.send(token, 'POST', `/v1/webhooks/${id}/verify`);
    expect((await api.send(token, 'GET', `/v1/webhooks/${id}`)).body).toMatchObject({ status: 'delivering' });
  });
});

test('a test is sent to a webhook that delivers, and one at a time', async () => {
  const { id } = await world.create(token);
  const path = `/v1/webhooks/${id}/test`;
  const refused = await api.send(token, 'POST', path);
  expect([refused.status, bodyOf<{ detail: string }>(refused).detail]).toEqual([
    409,
    `the webhook is unverified; POST /webhooks/${id}/verify first, and let its URL answer 200`,
  ]);
  await api.pool.query("UPDATE webhooks SET state = 'delivering' WHERE id = $1", [id]);
  const [first, second] = [await api.send(token, 'POST', path), await api.send(token, 'POST', path)];
  expect(first).toMatchObject({ status: 202, body: { event: { type: 'endpoint.test' }, status: 'waiting' } });
  expect(second.body.id).toBe(first.body.id);
  await world.attempt(first.body.id, { status: 200 });
  expect((await api.send(token, 'POST', path)).body.id).not.toBe(first.body.id);
});

describe('a rotation', () => {
  test('gives another secret, while the one before signs, too', async () => {
    const { id, secret } = await world.create(token);
    const rotated = bodyOf<NewWebhookView>(await api.send(token, 'POST', `/v1/webhooks/${id}/rotate`));
    expect(await world.secrets(id)).toEqual([rotated.secret, secret]);
    const hours = (Date.parse(rotated.previous_secret_expires_at!) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  test('ends the one before at once where that is wanted', async () => {
    const { id } = await world.create(token);
    const rotated = await api.send(token, 'POST', `/v1/webhooks/${id}/rotate`, { valid_for: '0s' });
    const { secret, previous_secret_expires_at: until } = bodyOf<NewWebhookView>(rotated);
    expect([await world.secrets(id), until]).toEqual([[secret], null]);
  });

  test('with an Idempotency-Key is one, and a replay has no secret', async () => {
    const { id, secret } = await world.create(token);
    const rotate = () =>
      api.request(token, 'POST', `/v1/webhooks/${id}/rotate`, {
        body: {},
        headers: { 'Idempotency-Key': `rotate ${id}`.replace(' ', '-') },
      });
    const [first, again] = [await rotate(), await rotate()].map(bodyOf<NewWebhookView>);
    expect(again).toEqual({ ...first, secret: null });
    expect(await world.secrets(id)).toEqual([first.secret, secret]);
  });
});

test('a creation with an Idempotency-Key is one, and a replay has no secret', async () => {
  const create = () => world.create(token, {}, { 'Idempotency-Key': `create-${accountId}` });
  const [first, again] = [await create(), await create()];
  expect(again).toEqual({ ...first, secret: null });
  expect(await world.deliveries(token, first.id)).toHaveLength(1);
  const { rows } = await api.pool.query<{ answer: string }>(
    'SELECT answer FROM idempotency_keys WHERE account_id = $1',
    [accountId],
  );
  expect(rows.map(({ answer }) => answer.includes('whsec_'))).toEqual([false]);
});

test('a creation whose process died after the write gives a secret that is valid, and one webhook', async () => {
  const { webhooks } = api.services;
  const settings = { url: RECEIVER, description: null, events: null, zones: null };
  const record = () =>
    ({
      kept: 'ever',
      accountId,
      action: 'webhook.create',
      outcome: 'applied',
      via: 'token',
      person: { address: null, name: null },
    }) as const;
  const attempt = (secret: string) =>
    webhooks.create(
      accountId,
      { ...settings, id: MISSING, secret },
      { kind: 'endpoint.verify', eventId: crypto.randomUUID(), createdAt: new Date() },
      { limit: 1, zones: [], record },
    );
  await attempt('whsec_one');
  expect(await attempt('whsec_two')).toMatchObject({ id: MISSING });
  expect(await world.secrets(MISSING)).toEqual(['whsec_two']);
  expect(await world.deliveries(token, MISSING)).toHaveLength(1);
  expect(await auditOf()).toHaveLength(1);
});

describe('a token for some zones', () => {
  test('sees and makes webhooks for these alone', async () => {
    const [own, other] = [await makeZone('own.example'), await makeZone('other.example')];
    const limited = await api.token(accountId, { zones: [own] });
    const forOther = await world.create(token, { zones: ['other.example'] });
    const forAll = await world.create(token);
    const forBoth = await world.create(token, { zones: [own, other] });
    const forOwn = await world.create(token, { zones: [own] });
    const made = await world.create(limited);
    expect(made.zones).toEqual([own]);
    const listed = (await api.send(limited, 'GET', '/v1/webhooks')).body.data;
    expect(listed.map(({ id }) => id)).toEqual([forOwn.id, made.id]);
    for (const { id } of [forOther, forAll, forBoth])
      for (const [method, path] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/rotate'],
        ['POST', '/verify'],
        ['POST', '/test'],
        ['GET', '/deliveries'],
      ])
        expect(
          (await api.send(limited, method, `/v1/webhooks/${id}${path}`, method === 'PATCH' ? {} : undefined)).status,
        ).toBe(404);
    const wider = await api.send(limited, 'POST', '/api/v1/webhooks', { url: RECEIVER, zones: ['other.example'] });
    expect(details(wider)).toEqual([422, ['zones[0]']]);
    const widened = await api.send(limited, 'PATCH', `/v1/webhooks/${made.id}`, { zones: null });
    expect(bodyOf<WebhookView>(widened).zones).toEqual([own]);
  });

  test('makes none where these are none', async () => {
    const limited = await api.token(accountId, { zones: [] });
    expect(messageOf(await api.send(limited, 'POST', '/api/v1/webhooks', { url: RECEIVER }))).toEqual([
      403,
      'the token is limited to other zones',
    ]);
  });
});

test('a webhook whose zone is gone can be changed', async () => {
  const zone = await makeZone('gone.example');
  const { id } = await world.create(token, { zones: [zone] });
  await api.send(token, 'DELETE', '/v1/zones/gone.example');
  const changed = await api.send(token, 'PATCH', `/v1/webhooks/${id}`, { description: 'x' });
  expect(changed).toMatchObject({ status: 200, body: { zones: [zone], description: 'x' } });
});

test('the audit log has each change, without the secret and the path of the URL', async () => {
  const { id, secret } = await world.create(token, { url: 'https://example.net/services/s3cr3t?key=s3cr3t' });
  await api.send(token, 'PATCH', `/v1/webhooks/${id}`, { events: ['zone.created'] });
  await api.send(token, 'POST', `/v1/webhooks/${id}/rotate`);
  await api.send(token, 'POST', `/v1/webhooks/${id}/verify`);
  await api.pool.query("UPDATE webhooks SET state = 'delivering' WHERE id = $1", [id]);
  await world.happen(accountId, { kind: 'zone.created' });
  const [delivery] = await world.deliveries(token, id);
  await world.attempt(delivery.id, { status: 500 });
  await api.send(token, 'POST', `/v1/webhooks/${id}/deliveries/${delivery.id}/redeliver`);
  await api.send(token, 'DELETE', `/v1/webhooks/${id}`);
  const rows = await auditOf();
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook.create',
    'webhook.update',
    'webhook.rotate',
    'webhook.verify',
    'webhook.redeliver',
    'webhook.delete',
  ]);
  expect(rows[1].details.webhook).toEqual({
    id,
    origin: 'https://example.net',
    events: ['zone.created'],
    zones: null,
    status: 'unverified',
  });
  const { rows: logged } = await api.pool.query('SELECT * FROM audit_log WHERE account_id = $1', [accountId]);
  expect(JSON.stringify(logged)).not.toContain('s3cr3t');
  expect(JSON.stringify(logged)).not.toContain(secret!.slice('whsec_'.length));
});

test('without keys for their secrets none is made, and the answer names them', async () => {
  const settings = { url: RECEIVER, description: null, events: null, zones: null };
  const control = { kind: 'endpoint.verify', eventId: crypto.randomUUID(), createdAt: new Date() } as const;
  const record = (): never => {
    throw new Error('nothing was done');
  };
  const made = new Webhooks(api.pool, undefined).create(
    accountId,
    { ...settings, id: crypto.randomUUID(), secret: 'whsec_x' },
    control,
    { limit: 1, zones: [], record },
  );
  await expect(made).rejects.toMatchObject({
    code: 'unavailable',
    message: 'webhooks are not possible before the administrators set FOURWINDS_WEBHOOK_KEYS',
  });
  expect(await api.services.webhooks.count(accountId)).toBe(0);
});
