/** @slow: not in make check. */
import { type Answer, ApiUnderTest, type TokenOptions } from '../../../test/harness.ts';
import { MAX_TOKENS } from '../../kernel/plans.ts';
import { scopes } from '../../kernel/actor.ts';
import type { NewTokenView } from './token-view.ts';

let api: ApiUnderTest;

beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

async function account(options: TokenOptions = {}): Promise<{ id: string; token: string }> {
  const token = await api.account(options);
  return { token, id: (await api.send(token, 'GET', '/v1/account')).body.id };
}

async function issue(token: string, body: object): Promise<NewTokenView> {
  const answer = await api.send(token, 'POST', '/v1/tokens', { name: 'made', ...body });
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
  return answer.body as unknown as NewTokenView;
}

const details = ({ body }: Answer): (string | undefined)[] => (body.error?.issues ?? []).map(({ path }) => path);
const messageOf = ({ status, body }: Answer): [number, string] => [status, body.error?.message];
const self = (token: string): Promise<Answer> => api.send(token, 'GET', '/api/v1/tokens/self');

describe.each(['/api/v1', '/v1'])('%s', (base) => {
  test('a token is made, listed, shown, renamed and revoked; its secret is shown once', async () => {
    const { token, id } = await account();
    await api.send(token, 'POST', '/api/v1/zones', { name: `t${base.length}.example` });
    const zone = (await api.send(token, 'GET', `/v1/zones/t${base.length}.example`)).body.id;
    const given = {
      name: 'certbot',
      description: 'on www1',
      kind: 'scoped',
      scopes: ['records:read', 'records:write'],
      zones: [`T${base.length}.example`],
      names: ['_acme-challenge', '_ACME-challenge.*'],
      types: ['txt'],
      allowlist: ['127.0.0.0/8', '2001:db8::/32'],
      expires_at: '2030-01-01T00:00:00+01:00',
      max_unused: '90d',
    };
    const made = await api.send(token, 'POST', `${base}/tokens`, given);
    const { token: secret, ...view } = made.body as unknown as NewTokenView;
    expect(made.headers.get('Location')).toBe(`tokens/${view.id}`);
    expect({ status: made.status, view }).toEqual({
      status: 201,
      view: {
        ...given,
        id: view.id,
        zones: [zone],
        names: ['_acme-challenge', '_acme-challenge.*'],
        types: ['TXT'],
        expires_at: '2029-12-31T23:00:00.000Z',
        created_at: view.created_at,
        last_used_at: null,
        last_used_ip: null,
        previous_expires_at: null,
        tsig: null,
      },
    });
    const row = await api.pool.query('SELECT * FROM tokens WHERE id = $1', [view.id]);
    expect(JSON.stringify(row.rows)).not.toContain(secret);
    const path = `${base}/tokens/${view.id}`;
    expect((await api.send(token, 'GET', path)).body).toEqual(view);
    const own = (await api.send(secret, 'GET', `${base}/tokens/self`)).body;
    expect({ ...own, last_used_at: null, last_used_ip: null }).toEqual(view);
    await api.services.tokens.usesWritten();
    const renamed = await api.send(token, 'PATCH', path, { name: 'lego', description: null });
    expect(renamed.body).toMatchObject({
      ...view,
      name: 'lego',
      description: null,
      last_used_at: expect.any(String) as string,
      last_used_ip: '127.0.0.1',
    });
    const listed = (await api.send(token, 'GET', `${base}/tokens`)).body.data;
    expect(listed.map(({ name }) => name)).toEqual(['test', 'lego']);
    const first = await api.send(token, 'GET', `${base}/tokens?limit=1`);
    const second = await api.send(token, 'GET', `${base}/tokens?limit=1&cursor=${first.body.next_cursor}`);
    expect([first, second].map(({ body }) => body.data[0].name)).toEqual(['test', 'lego']);
    expect(second.body.next_cursor).toBeNull();
    expect((await api.send(token, 'DELETE', path)).status).toBe(204);
    expect((await api.send(secret, 'GET', `${base}/tokens/self`)).status).toBe(401);
    expect((await api.send(token, 'GET', path)).status).toBe(404);
    expect((await api.send(token, 'DELETE', path)).status).toBe(404);
    expect(id).not.toBe(view.id);
  });
});

test('kinds have their scopes', async () => {
  const { token } = await account();
  const made = await Promise.all(
    ['personal', 'read_only', 'registrar_only'].map(async (kind) => (await issue(token, { kind })).scopes),
  );
  expect(made).toEqual([
    scopes,
    ['zones:read', 'records:read', 'webhooks:read', 'domains:read', 'tokens:read', 'audit:read'],
    ['domains:read', 'domains:write'],
  ]);
});

test.each([
  [{}, ['kind']],
  [{ kind: 'webhook_key' }, ['kind']],
  [{ kind: 'scoped' }, ['scopes']],
  [{ kind: 'scoped', scopes: [] }, ['scopes']],
  [{ kind: 'scoped', scopes: ['zones:delete'] }, ['scopes[0]']],
  [{ kind: 'personal', scopes: ['zones:read'] }, ['scopes']],
  [{ kind: 'personal', names: ['www'], types: ['A'] }, ['names', 'types']],
  [{ kind: 'registrar_only', zones: ['x.example'] }, ['zones']],
  [{ kind: 'read_only', zones: [] }, ['zones']],
  [{ kind: 'read_only', zones: ['nowhere.example', 'x'] }, ['zones[0]', 'zones[1]']],
  [{ kind: 'scoped', scopes: ['records:read'], names: ['www', 'a*'] }, ['names[1]']],
  [{ kind: 'scoped', scopes: ['records:read'], types: ['NOPE'] }, ['types[0]']],
  [{ kind: 'scoped', scopes: ['records:read', 'zones:write'], names: ['www'] }, ['scopes']],
  [{ kind: 'personal', allowlist: ['192.0.2.1', '192.0.2.300'] }, ['allowlist[1]']],
  [{ kind: 'personal', expires_at: '2020-01-01T00:00:00Z' }, ['expires_at']],
  [{ kind: 'personal', expires_at: 'soon' }, ['expires_at']],
  [{ kind: 'personal', max_unused: '90' }, ['max_unused']],
  [{ kind: 'personal', max_unused: '59m' }, ['max_unused']],
  [{ kind: 'personal', token: 'fw_' }, ['token']],
])('%j is refused', async (body, paths) => {
  const { token } = await account();
  const answer = await api.send(token, 'POST', '/api/v1/tokens', { name: 'made', ...body });
  expect({ status: answer.status, paths: details(answer) }).toEqual({ status: 422, paths });
});

const WRITER = { kind: 'scoped', scopes: ['zones:read', 'records:write', 'tokens:read', 'tokens:write'] } as const;
const scoped = (...list: string[]) => ({ kind: 'scoped', scopes: list });

describe('no token makes one that can do more than itself', () => {
  test.each<[string, TokenOptions, object, string]>([
    ['the personal one', WRITER, { kind: 'personal' }, 'this is not the personal access token'],
    ['another scope', WRITER, scoped('zones:write'), 'this token lacks the scope zones:write'],
    ['all that can be read', WRITER, { kind: 'read_only' }, 'this token lacks the scope records:read'],
    ['all zones', { ...WRITER, zones: [] }, scoped('zones:read'), 'this token is limited to other zones'],
    [
      'other addresses',
      { allowlist: ['127.0.0.1', '10.0.0.0/8'] },
      { kind: 'personal', allowlist: ['127.0.0.0/8'] },
      'this token may not be used from all of these addresses',
    ],
    ['any address', { allowlist: ['127.0.0.1'] }, { kind: 'personal' }, 'this token may not be used from all'],
    ['no end', { expiresAt: new Date('2030-01-01') }, { kind: 'personal' }, 'this token expires earlier'],
    [
      'a later end',
      { expiresAt: new Date('2030-01-01') },
      { kind: 'personal', expires_at: '2030-01-01T00:00:01Z' },
      'this token expires earlier',
    ],
    [
      'longer rest',
      { maxUnused: 3600 },
      { kind: 'personal', max_unused: '2h' },
      'this token expires after a shorter time',
    ],
  ])('%s', async (_, options, body, reason) => {
    const { id } = await account();
    const token = await api.token(id, options);
    const [status, message] = messageOf(await api.send(token, 'POST', '/api/v1/tokens', { name: 'made', ...body }));
    expect(status).toBe(403);
    expect(message).toContain(`a token cannot give another one more rights than it has: ${reason}`);
  });

  test('as much is possible', async () => {
    const { id } = await account();
    const token = await api.token(id, {
      ...WRITER,
      allowlist: ['127.0.0.0/8'],
      expiresAt: new Date('2030-01-01'),
      maxUnused: 7200,
    });
    const limits = { allowlist: ['127.0.0.1'], expires_at: '2030-01-01T00:00:00Z', max_unused: '2h' };
    const made = await issue(token, { ...scoped('records:write', 'tokens:write'), ...limits });
    expect((await self(made.token)).status).toBe(200);
    await issue(made.token, { ...scoped('records:write'), ...limits });
  });

  test('a token sees, renames, rotates and revokes no token that can do more', async () => {
    const { id, token: personal } = await account();
    const token = await api.token(id, WRITER);
    const greater = await issue(personal, scoped('zones:write'));
    const lesser = await issue(personal, scoped('zones:read'));
    const longer = { kind: 'scoped', scopes: ['tokens:write'], allowlist: ['127.0.0.1'] } as const;
    const bound = await api.token(id, { ...WRITER, ...longer, scopes: ['tokens:read', 'tokens:write', 'zones:read'] });
    const { data } = (await api.send(token, 'GET', '/v1/tokens')).body;
    expect(data.map((one) => one.id)).not.toContain(greater.id);
    expect(data.map((one) => one.id)).toContain(lesser.id);
    const path = `/v1/tokens/${greater.id}`;
    const missing = `/v1/tokens/${crypto.randomUUID()}`;
    for (const at of [path, missing])
      expect([
        (await api.send(token, 'GET', at)).status,
        (await api.send(token, 'PATCH', at, { name: 'x' })).status,
        (await api.send(token, 'POST', `${at}/rotate`)).status,
        (await api.send(token, 'DELETE', at)).status,
      ]).toEqual([404, 404, 404, 404]);
    const rotated = await api.send(bound, 'POST', `/v1/tokens/${lesser.id}/rotate`);
    expect(rotated.status).toBe(403);
    expect((await self(lesser.token)).status).toBe(200);
    expect((await self(greater.token)).status).toBe(200);
  });

  test('the tokens of other accounts are not there', async () => {
    const [one, other] = [await account(), await account()];
    const { id } = await issue(one.token, { kind: 'personal' });
    expect((await api.send(other.token, 'GET', `/v1/tokens/${id}`)).status).toBe(404);
    expect((await api.send(other.token, 'DELETE', `/v1/tokens/${id}`)).status).toBe(404);
    expect((await api.send(other.token, 'GET', '/v1/tokens')).body.data).toHaveLength(1);
  });
});

describe('rotation', () => {
  const rotate = (token: string, id: string, body?: object): Promise<Answer> =>
    api.send(token, 'POST', `/api/v1/tokens/${id}/rotate`, body);
  const secretOf = ({ body }: Answer): string => (body as unknown as NewTokenView).token;

  test('keeps the secret before for a day, or as long as is asked', async () => {
    const { token } = await account();
    const made = await issue(token, { ...scoped('zones:read'), name: 'turning' });
    for (const [body, hours] of [
      [undefined, 24],
      [{ valid_for: '2h' }, 2],
    ] as const) {
      const before = Date.now();
      const answer = await rotate(token, made.id, body);
      const view = answer.body as unknown as NewTokenView;
      expect(view).toMatchObject({ id: made.id, name: 'turning', scopes: ['zones:read'] });
      const until = Date.parse(view.previous_expires_at!);
      expect(until).toBeGreaterThan(before + hours * 3_600_000 - 60_000);
      expect(until).toBeLessThan(Date.now() + hours * 3_600_000 + 60_000);
    }
  });

  test('lets the old and the new secret be used, until the time is over', async () => {
    const { token } = await account();
    const made = await issue(token, scoped('zones:read'));
    const second = secretOf(await rotate(token, made.id));
    expect([(await self(made.token)).status, (await self(second)).status]).toEqual([200, 200]);
    await api.change("UPDATE tokens SET previous_expires_at = now() - interval '1s' WHERE id = $1", [made.id]);
    expect([(await self(made.token)).status, (await self(second)).status]).toEqual([401, 200]);
    expect((await self(second)).body).toMatchObject({ previous_expires_at: null });
    const third = secretOf(await rotate(token, made.id));
    expect([(await self(made.token)).status, (await self(second)).status, (await self(third)).status]).toEqual([
      401, 200, 200,
    ]);
    const fourth = secretOf(await rotate(token, made.id, { valid_for: '0s' }));
    expect([(await self(second)).status, (await self(third)).status, (await self(fourth)).status]).toEqual([
      401, 401, 200,
    ]);
    expect((await rotate(token, made.id, { valid_for: '31d' })).status).toBe(422);
  });

  test('a token may replace its own secret', async () => {
    const { id } = await account();
    const own = await api.token(id, { ...WRITER, expiresAt: new Date('2030-01-01') });
    const { body } = await self(own);
    const next = secretOf(await rotate(own, body.id));
    expect((await self(next)).body).toMatchObject({ id: body.id, expires_at: '2030-01-01T00:00:00.000Z' });
  });
});

test('a token that was not used for long enough has expired', async () => {
  const { id } = await account();
  const token = await api.token(id, { maxUnused: 7200 });
  await api.change("UPDATE tokens SET created_at = now() - interval '3h' WHERE account_id = $1", [id]);
  expect(messageOf(await self(token))).toEqual([401, expect.stringMatching(/^the token expired on /)]);
  await api.change("UPDATE tokens SET last_used_at = now() - interval '1h' WHERE account_id = $1", [id]);
  expect((await self(token)).status).toBe(200);
});

test('a token may be used from its addresses alone, and its use from others is not noted', async () => {
  const { id } = await account();
  const elsewhere = await api.token(id, { allowlist: ['192.0.2.0/24', '2001:db8::/32'] });
  expect(messageOf(await self(elsewhere))).toEqual([403, 'the token may not be used from the address 127.0.0.1']);
  const { rowCount } = await api.pool.query(
    'SELECT FROM tokens WHERE account_id = $1 AND allowlist IS NOT NULL AND last_used_at IS NULL',
    [id],
  );
  expect(rowCount).toBe(1);
  expect((await self(await api.token(id, { allowlist: ['127.0.0.1'] }))).status).toBe(200);
});

test('the last use is written once a minute', async () => {
  const { id, token } = await account();
  let now = 0;
  const replica = await api.replica({ tokenClock: () => now });
  const lastUse = async (): Promise<number> => {
    expect((await replica.send(token, 'GET', '/api/v1/tokens/self')).status).toBe(200);
    await replica.services.tokens.usesWritten();
    const { rows } = await api.pool.query<{ at: Date }>('SELECT last_used_at AS at FROM tokens WHERE account_id = $1', [
      id,
    ]);
    return rows[0].at.getTime();
  };
  await api.services.tokens.usesWritten();
  const first = await lastUse();
  // After its first query for changes, a process reads tokens again.
  now += 1000;
  expect(await lastUse()).toBe(first);
  now += 59_000;
  expect(await lastUse()).toBe(first);
  await api.pool.query("UPDATE tokens SET last_used_at = now() - interval '61s' WHERE account_id = $1", [id]);
  // On a busy machine, the process may have just queried the database, which refused.
  now += 60_000;
  expect(await lastUse()).toBeGreaterThan(first);
  await replica.stop();
});

test('tokens of an account that is not verified any more, or suspended', async () => {
  const { id, token } = await account();
  await api.change('UPDATE accounts SET verified_at = NULL WHERE id = $1', [id]);
  const refused = await self(token);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'verification_required']);
  await api.change('UPDATE accounts SET verified_at = now(), suspended_at = now() WHERE id = $1', [id]);
  expect((await self(token)).status).toBe(200);
  expect(messageOf(await api.send(token, 'POST', '/api/v1/tokens', { name: 'x', kind: 'personal' }))).toEqual([
    403,
    'the account is suspended and may only read',
  ]);
});

test('an account has so many tokens and no more, also when they are made at once', async () => {
  const { id, token } = await account();
  await api.pool.query(
    `INSERT INTO tokens (account_id, kind, name, hash, scopes)
     SELECT $1::uuid, 'scoped', 'many', sha256(($1::text || ' ' || n)::bytea), '{}' FROM generate_series(1, $2::integer) n`,
    [id, MAX_TOKENS - 3],
  );
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.send(token, 'POST', '/api/v1/tokens', { name: 'x', kind: 'personal' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403]);
});

test('the personal tokens of before have the new scopes', async () => {
  const migrations = [
    await import('../../storage/db/migrations/0006-rights-of-tokens.ts'),
    await import('../../storage/db/migrations/0012-audit.ts'),
  ];
  const updates = migrations.map(({ migration: { sql } }) => /UPDATE tokens[^;]*;/.exec(sql)![0]);
  const { id, token } = await account({ scopes: scopes.slice(0, 8) });
  const partial = await api.token(id, { scopes: ['zones:read'] });
  for (const update of updates) await api.change(update, []);
  expect((await self(token)).body).toMatchObject({ scopes });
  expect((await self(partial)).body).toMatchObject({ scopes: ['zones:read'] });
});

describe('the key of a webhook', () => {
  const url = 'https://hooks.example.net:8443/services/s3cr3t';

  test('is among the tokens, without its secret, and authenticates nobody', async () => {
    const { token } = await account();
    const events = ['record.created', 'zone.created'];
    const made = await api.send(token, 'POST', '/v1/webhooks', { url, description: 'chat', events });
    const { id, secret } = made.body as unknown as { id: string; secret: string };
    const listed = await api.send(token, 'GET', '/v1/tokens');
    const [own, key] = listed.body.data;
    expect(own.name).toBe('test');
    expect(key).toEqual({
      id,
      name: 'hooks.example.net:8443',
      description: 'chat',
      kind: 'webhook_key',
      scopes: events,
      zones: null,
      names: null,
      types: null,
      allowlist: null,
      expires_at: null,
      max_unused: null,
      created_at: expect.any(String) as string,
      last_used_at: null,
      last_used_ip: null,
      previous_expires_at: null,
      tsig: null,
    });
    expect((await api.send(token, 'GET', `/v1/tokens/${id}`)).body).toEqual(key);
    expect(JSON.stringify(listed.body)).not.toContain('s3cr3t');
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    expect((await self(secret)).status).toBe(401);
  });

  test('is changed as a webhook alone', async () => {
    const { token } = await account();
    const { id } = (await api.send(token, 'POST', '/v1/webhooks', { url })).body;
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'x' }],
      ['POST', '/rotate', {}],
      ['DELETE', '', undefined],
    ] as const)
      expect(messageOf(await api.send(token, method, `/api/v1/tokens/${id}${path}`, body))).toEqual([
        409,
        `${id} is the key of a webhook, which is changed at /webhooks/${id}`,
      ]);
  });

  test('is not for a token of other zones', async () => {
    const { token, id: accountId } = await account();
    await api.send(token, 'POST', '/api/v1/zones', { name: 'keyed.example' });
    const zone = (await api.send(token, 'GET', '/v1/zones/keyed.example')).body.id;
    const made = await api.send(token, 'POST', '/v1/webhooks', { url, zones: [zone] });
    const all = await api.send(token, 'POST', '/v1/webhooks', { url });
    const limited = await api.token(accountId, { zones: [zone] });
    const { data } = (await api.send(limited, 'GET', '/v1/tokens')).body;
    const keys = (data as unknown as { id: string; kind: string }[]).filter(({ kind }) => kind === 'webhook_key');
    expect(keys.map(({ id }) => id)).toEqual([made.body.id]);
    expect((await api.send(limited, 'GET', `/v1/tokens/${all.body.id}`)).status).toBe(404);
  });
});
