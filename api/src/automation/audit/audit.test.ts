/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { until } from '../../../../test/until.ts';
import { type Answer, ApiUnderTest } from '../../../test/harness.ts';
import { accountActor } from '../../accounts/accounts/account-actor.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import { type Account, scopes } from '../../kernel/actor.ts';
import { finishChanges } from '../../storage/journal/finish-changes.ts';
import type { AuditRowView } from './audit-schema.ts';

let api: ApiUnderTest;
let other: ApiUnderTest;
let token: string;
let account: string;
let count = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  other = await api.replica();
  token = await api.account({ plan: 'verified' });
  account = (await api.send(token, 'GET', '/v1/account')).body.id;
});
afterAll(async () => {
  await other.stop();
  await api.stop();
});

interface Page {
  readonly data: readonly AuditRowView[];
  readonly next_cursor: string | null;
}

async function rowsAt(path: string, by = token): Promise<Page> {
  const { status, body } = await api.send(by, 'GET', path);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body as unknown as Page;
}

const rowsOf = async (zone: string, query = '', by = token) =>
  (await rowsAt(`/api/v1/zones/${zone}/audit?limit=200${query}`, by)).data;

async function newZone(by = token): Promise<string> {
  const name = `audit${++count}.example`;
  expect((await api.send(by, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  return name;
}

const change = (zone: string, changes: readonly object[], by = token): Promise<Answer> =>
  api.send(by, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
const a = (name: string, value: string) => ({ name, type: 'A', value });

describe('changes of a zone', () => {
  test('each has one row: who, from where, and the records before and after', async () => {
    const zone = await newZone();
    const { body, headers } = await change(zone, [a('www', '192.0.2.1'), a('old', '192.0.2.2')]);
    await change(zone, [
      { ...a('www', '192.0.2.1'), ttl: 60 },
      { op: 'delete', name: 'old', type: 'A' },
    ]);
    await api.send(token, 'PATCH', `/v1/zones/${zone}`, { default_ttl: 900 });
    const [settings, second, first, created] = await rowsOf(zone);
    expect(first).toMatchObject({
      action: 'records.change',
      outcome: 'applied',
      request_count: 1,
      zone,
      actor: { type: 'token', name: 'test' },
      address: '127.0.0.1',
      change_id: body.change.id,
      request_id: headers.get('X-Request-Id'),
      details: {
        records: { added: 2, changed: 0, removed: 0 },
        diff: { added: [a('www', '192.0.2.1'), a('old', '192.0.2.2')] },
      },
    });
    expect(second.details).toMatchObject({
      records: { added: 0, changed: 1, removed: 1 },
      diff: { changed: [{ before: { name: 'www' }, after: { name: 'www', ttl: 60 } }], removed: [{ name: 'old' }] },
    });
    expect(settings).toMatchObject({
      action: 'zone.update',
      details: { settings: { default_ttl: { before: 3600, after: 900 } } },
    });
    expect(created).toMatchObject({ action: 'zone.create', outcome: 'applied' });
    expect(await rowsOf(zone)).toHaveLength(4);
  });

  test('two replicas at once: each change once', async () => {
    const zone = await newZone();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        [api, other][i % 2].send(token, 'PATCH', `/api/v1/zones/${zone}/records`, {
          changes: [a(`h${i}`, '192.0.2.1')],
        }),
      ),
    );
    const applied = answers.filter(({ status }) => status === 200).map(({ body }) => body.change.id);
    const logged = (await rowsOf(zone, '&action=records.change&outcome=applied')).map((row) => row.change_id);
    expect(logged.sort()).toEqual(applied.sort());
  });

  test('a change whose process died before it was finished is there once, whoever finishes it', async () => {
    const zone = await newZone();
    await change(zone, [a('www', '192.0.2.1')]);
    const kept = await api.pool.query<{ audit: object }>(
      `SELECT jsonb_build_object('kept', 'month', 'salt', '00', 'digest', '00', 'address', null, 'name', null, 'names', null, 'details', null) AS audit`,
    );
    const { rows } = await api.pool.query<{ id: string }>(
      `UPDATE changes SET state = 'pending', finished_at = NULL, audit = $1, created_at = now() - interval '2 minutes'
       WHERE domain = $2 AND action = 'records.change' RETURNING id`,
      [kept.rows[0].audit, zone],
    );
    await api.pool.query('DELETE FROM audit_log WHERE change_id = $1', [rows[0].id]);
    await Promise.all([finishChanges(api.services), finishChanges(other.services), finishChanges(api.services)]);
    expect((await rowsOf(zone)).map(({ change_id: id, outcome }) => ({ id, outcome }))[0]).toEqual({
      id: rows[0].id,
      outcome: 'applied',
    });
    expect(await rowsOf(zone)).toHaveLength(2);
  });

  test('a dry run, a change of nothing and a refused change leave no row of an action', async () => {
    const zone = await newZone();
    await change(zone, [a('www', '192.0.2.1')]);
    await change(zone, [a('www', '192.0.2.1')]);
    await api.send(token, 'PATCH', `/api/v1/zones/${zone}/records?dry_run=true`, { changes: [a('x', '192.0.2.1')] });
    expect((await change(zone, [a('x', 'nonsense')])).status).toBe(422);
    expect(await rowsOf(zone, '&outcome=applied')).toHaveLength(2);
    expect(await rowsOf(zone, '&outcome=failed')).toHaveLength(0);
  });

  test('a large change is cut, and counted whole', async () => {
    const zone = await newZone();
    const many = Array.from({ length: 300 }, (_, i) => a(`host${i}`, '192.0.2.1'));
    expect((await change(zone, many)).status).toBe(200);
    const [row] = await rowsOf(zone);
    expect(row.details).toMatchObject({ records: { added: 300 }, is_cut: true });
    expect(JSON.stringify(row.details).length).toBeLessThan(17 * 1024);
    expect(await rowsOf(zone, '&name=host299')).toHaveLength(1);
  });

  test('a deleted zone stays in the log of the account', async () => {
    const zone = await newZone();
    await api.send(token, 'DELETE', `/api/v1/zones/${zone}`);
    const { data } = await rowsAt(`/v1/audit?zone=${zone.toUpperCase()}`);
    expect(data.map(({ action }) => action)).toEqual(['zone.delete', 'zone.create']);
  });
});

describe('refused requests', () => {
  test('10,000 are one row for each token, zone and code', async () => {
    const zone = await newZone();
    const limited = await api.token(account, { kind: 'scoped', scopes: ['zones:read'] });
    for (let i = 0; i < 3; i++) expect((await change(zone, [a('x', '192.0.2.1')], limited)).status).toBe(403);
    const { id } = (await api.send(limited, 'GET', '/v1/tokens/self')).body;
    const found = await api.services.tokens.get(account, id);
    const identity = { account: { ...(await accountOf(limited)) }, token: found! };
    for (let i = 3; i < 10_000; i++)
      api.refusals.note({
        identity,
        address: '127.0.0.1',
        zone: i % 2 === 0 ? zone : zone.toUpperCase(),
        code: 'forbidden',
      });
    await Promise.all([api.refusals.flush(), api.refusals.flush()]);
    expect(await rowsOf(zone, '&outcome=refused')).toMatchObject([
      {
        action: 'request',
        request_count: 10_000,
        actor: { token_id: id },
        address: '127.0.0.1',
        details: { code: 'forbidden' },
      },
    ]);
  });

  test('of many zones and codes a token has at most 21 rows a minute', async () => {
    const many = await api.account({ plan: 'verified' });
    const zone = await newZone(many);
    const token = (await api.send(many, 'GET', '/v1/tokens/self')).body.id;
    const owner = await accountOf(many);
    const identity = { account: owner, token: (await api.services.tokens.get(owner.id, token))! };
    for (let i = 0; i < 1000; i++) api.refusals.note({ identity, address: '127.0.0.1', zone, code: `code${i}` });
    await api.refusals.flush();
    const rows = (await rowsAt('/v1/audit?limit=200&outcome=refused', many)).data;
    expect(rows).toHaveLength(21);
    expect(rows.reduce((sum, { request_count: one }) => sum + one, 0)).toBe(1000);
  });

  test('of a session are rows of that session, and have no token', async () => {
    const person = await api.account({ plan: 'verified' });
    const zone = await newZone(person);
    const session = { id: randomUUID(), isFresh: false };
    const identity = accountActor(await accountOf(person), session, { name: 'anna@example.com', address: '' });
    api.refusals.note({ identity, address: '127.0.0.1', zone, code: 'validation_error' });
    await api.refusals.flush();
    expect((await rowsAt('/v1/audit?outcome=refused', person)).data).toMatchObject([
      { actor: { type: 'session', token_id: null, name: 'anna@example.com' }, details: { session: session.id } },
    ]);
  });

  test('a dry run whose change would be refused is no row, and one without the right to try is', async () => {
    const owner = await api.account({ plan: 'verified' });
    const zone = await newZone(owner);
    const limited = await api.token((await accountOf(owner)).id, { kind: 'scoped', scopes: ['zones:read'] });
    const attempt = (by: string) =>
      api.send(by, 'PATCH', `/api/v1/zones/${zone}/records?dry_run=true`, { changes: [a('x', 'nonsense')] });
    expect((await attempt(owner)).status).toBe(422);
    expect((await attempt(limited)).status).toBe(403);
    await api.refusals.flush();
    expect((await rowsAt('/v1/audit?outcome=refused', owner)).data).toMatchObject([
      { request_count: 1, details: { code: 'forbidden' } },
    ]);
  });

  test('about zones of others name no zone, and unknown tokens are no part of it', async () => {
    const foreign = await api.account();
    const zone = await newZone();
    expect((await api.send(foreign, 'DELETE', `/v1/zones/${zone}`)).status).toBe(404);
    expect((await api.send('fw_unknown', 'DELETE', `/v1/zones/${zone}`)).status).toBe(401);
    await api.refusals.flush();
    expect((await rowsAt('/v1/audit?outcome=refused', foreign)).data).toMatchObject([
      { zone_id: null, zone: null, request_count: 1, details: { code: 'zone_not_found' } },
    ]);
    expect(await rowsOf(zone, '&outcome=refused')).toEqual([]);
  });

  async function accountOf(by: string): Promise<Account> {
    const { id } = (await api.send(by, 'GET', '/v1/account')).body;
    return (await new Accounts(api.pool).search(id))[0];
  }
});

describe('tokens', () => {
  test('are logged when they are made, renamed, rotated and revoked, without secrets and names', async () => {
    const own = await api.account({ plan: 'verified' });
    const made = (await api.send(own, 'POST', '/v1/tokens', { name: 'hidden name', kind: 'read_only' }))
      .body as unknown as {
      id: string;
      token: string;
    };
    await api.send(own, 'PATCH', `/v1/tokens/${made.id}`, { description: 'x' });
    const rotated = (await api.send(own, 'POST', `/v1/tokens/${made.id}/rotate`, {})).body as unknown as {
      token: string;
    };
    await api.send(own, 'DELETE', `/v1/tokens/${made.id}`);
    const { data } = await rowsAt('/v1/audit', own);
    expect(data.map(({ action }) => action)).toEqual(['token.revoke', 'token.rotate', 'token.rename', 'token.create']);
    expect(data.every(({ details }) => (details as { token: { id: string } }).token.id === made.id)).toBe(true);
    const text = JSON.stringify(data);
    expect([made.token, rotated.token, 'hidden name'].filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('one made by a request with an Idempotency-Key is logged once', async () => {
    const own = await api.account({ plan: 'verified' });
    const request = () =>
      api.request(own, 'POST', '/v1/tokens', {
        body: { name: 'x', kind: 'read_only' },
        headers: { 'Idempotency-Key': 'once' },
      });
    expect([(await request()).status, (await request()).status]).toEqual([201, 201]);
    expect((await rowsAt('/v1/audit', own)).data).toHaveLength(1);
  });
});

describe('who may read it', () => {
  test('no other account', async () => {
    const zone = await newZone();
    const foreign = await api.account();
    expect((await api.send(foreign, 'GET', `/v1/zones/${zone}/audit`)).status).toBe(404);
    expect((await rowsAt(`/v1/audit?zone=${zone}`, foreign)).data).toEqual([]);
  });

  test('a token needs audit:read', async () => {
    const zone = await newZone();
    const lacking = await api.token(account, { scopes: scopes.filter((scope) => scope !== 'audit:read') });
    for (const path of ['/v1/audit', '/api/v1/audit', `/v1/zones/${zone}/audit`])
      expect((await api.send(lacking, 'GET', path)).status).toBe(403);
  });

  test('a token for some zones sees theirs alone', async () => {
    const [own, hidden] = [await newZone(), await newZone()];
    const { id } = (await api.send(token, 'GET', `/v1/zones/${own}`)).body;
    const limited = await api.token(account, { kind: 'scoped', scopes: ['audit:read'], zones: [id] });
    const { data } = await rowsAt('/v1/audit?limit=200', limited);
    expect(new Set(data.map(({ zone }) => zone))).toEqual(new Set([own]));
    expect((await rowsAt(`/v1/audit?zone=${hidden}`, limited)).data).toEqual([]);
    expect((await api.send(limited, 'GET', `/v1/zones/${hidden}/audit`)).status).toBe(403);
  });

  test('rows beyond the retention of a plan are not shown', async () => {
    const zone = await newZone();
    const { rows } = await api.pool.query<{ id: string }>(
      "UPDATE audit_log SET at = date_trunc('month', now()) WHERE domain = $1 RETURNING zone_id AS id",
      [zone],
    );
    await api.pool.query(
      "CREATE TABLE audit_log_month_past PARTITION OF audit_log_month FOR VALUES FROM ('2026-01-01') TO ('2026-02-01')",
    );
    await api.pool.query("UPDATE audit_log SET at = '2026-01-15' WHERE zone_id = $1", [rows[0].id]);
    expect(await rowsOf(zone)).toEqual([]);
  });
});

describe('filters and forms', () => {
  let zone: string;
  beforeAll(async () => {
    zone = await newZone();
    for (const host of ['one', 'two', 'three']) await change(zone, [a(host, '192.0.2.1')]);
  });

  test('pages follow each other', async () => {
    const path = `/api/v1/zones/${zone}/audit`;
    const first = await rowsAt(`${path}?limit=3`);
    const second = await rowsAt(`${path}?limit=3&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data]).toEqual(await rowsOf(zone));
    expect(second.next_cursor).toBeNull();
    const id = '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d';
    for (const position of [
      'example.com',
      `2026-13-01T00:00:00.000000Z ${id}`,
      `0000-01-01T00:00:00.000000Z ${id}`,
      `2026-01-01T00:00:00.000000Z ${'-'.repeat(36)}`,
      `2026-01-01T00:00:00.000000Z ${id} ${id}`,
    ]) {
      const foreign = Buffer.from(position).toString('base64url');
      const { status } = await api.send(token, 'GET', `${path}?cursor=${foreign}`);
      expect({ position, status }).toEqual({ position, status: 422 });
    }
  });

  test('by name of a record, actor and time', async () => {
    expect(await rowsOf(zone, '&name=two')).toMatchObject([{ details: { records: { added: 1 } } }]);
    expect(await rowsOf(zone, '&actor=test')).toHaveLength(4);
    expect(await rowsOf(zone, '&actor=nobody')).toEqual([]);
    const [latest, , , oldest] = await rowsOf(zone);
    expect(await rowsOf(zone, `&actor=${latest.actor.token_id}`)).toHaveLength(4);
    expect(await rowsOf(zone, `&since=${latest.at}`)).toEqual([latest]);
    expect(await rowsOf(zone, `&until=${oldest.at}`)).toEqual([]);
    const crossed = await api.send(token, 'GET', `/v1/audit?since=${latest.at}&until=${oldest.at}`);
    expect(crossed).toMatchObject({ status: 422, body: { issues: [{ path: 'query.until' }] } });
    for (const [since, status] of [
      ['yesterday', 422],
      ['0000-12-31T23:59:59Z', 422],
      ['9999-12-31T23:59:59-23:59', 422],
      ['0518-11-16T01:38:24.5+23:37', 200],
      [`2026-11-01T00:00:00.${'1'.repeat(2000)}Z`, 200],
    ] as const) {
      const answer = await api.send(token, 'GET', `/v1/audit?since=${encodeURIComponent(since)}`);
      expect({ since, status: answer.status }).toEqual({ since, status });
    }
  });

  test.each([
    ['action', 'nothing'],
    ['action', 'records.changed'],
    ['outcome', 'applies'],
    ['zone', 'a..example'],
    ['name', 'a..b'],
  ])('%s=%s, which no row can match, is refused', async (filter, value) => {
    expect(await api.send(token, 'GET', `/v1/audit?${filter}=${value}`)).toMatchObject({
      status: 422,
      body: { issues: [{ path: `query.${filter}` }] },
    });
  });

  test.each([
    ['the log of a zone', (id: string) => `/v1/zones/${id}/audit?`],
    ['the log of an account for one zone', (id: string) => `/v1/audit?zone=${id}&`],
    ['that for a zone by its name', () => '/v1/audit?zone=gone.example&'],
  ])('%s has no action that only accounts have, and says which it has', async (_, pathOf) => {
    const { status, body } = await api.send(token, 'GET', `${pathOf(zone)}action=account.plan`);
    const [{ path, message }] = (body as unknown as { issues: { path: string; message: string }[] }).issues;
    expect({ status, path }).toEqual({ status: 422, path: 'query.action' });
    expect(message).toMatch(/^this is no action of a zone; possible are acme\.cleanup, .* zone\.create, .*$/);
    expect(message).not.toContain('account.');
  });

  async function download(query: string, headers = {}) {
    const response = await fetch(`${api.url}/api/v1/zones/${zone}/audit${query}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
    return { type: response.headers.get('Content-Type'), text: await response.text() };
  }

  test.each([
    ['by format', '?format=jsonl', {}],
    ['by Accept', '', { Accept: 'application/x-ndjson' }],
  ])('JSON Lines, %s, have all rows', async (_, query, headers) => {
    const { type, text } = await download(query, headers);
    expect(type).toContain('application/x-ndjson');
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await rowsOf(zone));
  });

  test('CSV has no cell that a spreadsheet takes for a formula', async () => {
    const formula = '=HYPERLINK("http://192.0.2.1/","x")';
    await api.pool.query(
      'UPDATE audit_persons SET name = $1 WHERE id IN (SELECT id FROM audit_log WHERE domain = $2)',
      [formula, zone],
    );
    const { type, text } = await download('?format=csv');
    expect(type).toContain('text/csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('"at","id","action"');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http`);
    expect(text).not.toMatch(/(^|,)"=/m);
  });

  test('many rows are sent in batches, all of them', async () => {
    const many = await api.account({ plan: 'verified' });
    const { id } = (await api.send(many, 'GET', '/v1/account')).body;
    await api.pool.query(
      `INSERT INTO audit_log (id, kept, account_id, action, outcome, via) SELECT gen_random_uuid(), 'month', $1, 'x', 'applied', 'token'
       FROM generate_series(1, 1234)`,
      [id],
    );
    const response = await fetch(`${api.url}/v1/audit?format=jsonl`, { headers: { Authorization: `Bearer ${many}` } });
    const ids = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as AuditRowView).id);
    expect(new Set(ids).size).toBe(1234);
  });

  test.each([1, 3, 200])(
    'a limit of %d is that of CSV and JSON Lines, too, and a cursor their beginning',
    async (limit) => {
      const all = await rowsOf(zone);
      const { body } = await api.send(token, 'GET', `/api/v1/zones/${zone}/audit?limit=1`);
      for (const [query, rows] of [
        [`limit=${limit}`, all.slice(0, limit)],
        [`limit=${limit}&cursor=${body.next_cursor}`, all.slice(1, 1 + limit)],
      ] as const) {
        const { text: lines } = await download(`?format=jsonl&${query}`);
        expect(
          lines
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown),
        ).toEqual(rows);
        const { text: csv } = await download(`?format=csv&${query}`);
        expect(
          csv
            .trimEnd()
            .split('\r\n')
            .slice(1)
            .map((line) => line.split(',')[1]),
        ).toEqual(rows.map(({ id }) => JSON.stringify(id)));
      }
    },
  );

  test.each(['csv', 'jsonl'])('%s with a cursor of another list, or too high a limit, is refused', async (format) => {
    const path = `/v1/zones/${zone}/audit?format=${format}`;
    expect((await api.send(token, 'GET', `${path}&cursor=eA`)).status).toBe(422);
    expect((await api.send(token, 'GET', `${path}&limit=201`)).status).toBe(422);
  });

  test('readers that stop reading hold no connection to the database', async () => {
    const slow = await api.account({ plan: 'unlimited' });
    const { id } = (await api.send(slow, 'GET', '/v1/account')).body;
    await api.pool.query(
      `INSERT INTO audit_log (id, kept, account_id, action, outcome, via, details)
       SELECT gen_random_uuid(), 'ever', $1, 'x', 'applied', 'token', '{"x":"' || repeat('x', 8000) || '"}' FROM generate_series(1, 3000)`,
      [id],
    );
    const readers = await Promise.all(
      Array.from({ length: 2 * api.pool.options.max }, () =>
        fetch(`${api.url}/v1/audit?format=jsonl`, { headers: { Authorization: `Bearer ${slow}` } }),
      ),
    );
    expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
    const { pool } = api;
    await until('all connections are idle', () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount);
    expect((await api.send(slow, 'GET', '/v1/zones')).status).toBe(200);
    const [first, ...others] = readers;
    await Promise.all(others.map(({ body }) => body!.cancel()));
    expect((await first.text()).trimEnd().split('\n')).toHaveLength(3000);
  });
});
