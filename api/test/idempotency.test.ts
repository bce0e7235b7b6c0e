/** @slow: not in make check. */
import { jest } from '@jest/globals';
import { ACCOUNTS_NAMESPACE, type Kind, type Resource, ZoneKind } from '@fourwinds/resources';
import { zoneTag } from '../src/zones/zone/identity.ts';
import { MemoryStore } from '@fourwinds/store/memory';
import type { Tokens } from '../src/automation/tokens/tokens.ts';
import { until } from '../../test/until.ts';
import { type Answer, ApiUnderTest } from './harness.ts';
import { releaseZone } from './release-zone.ts';

/** A store that runs a hook before it writes a zone. */
class MomentStore extends MemoryStore {
  before: () => Promise<void> | void = () => undefined;
  after: () => Promise<void> | void = () => undefined;
  /** Runs before an object is deleted, after it was marked. */
  between: () => Promise<void> | void = () => undefined;

  override async update<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    return this.#around(() => super.update(kind, object));
  }

  override async delete(...given: Parameters<MemoryStore['delete']>): Promise<void> {
    await this.between();
    await super.delete(...given);
    await this.after();
  }

  override async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    return this.#around(() => super.create(kind, object));
  }

  async #around<T>(write: () => Promise<T>): Promise<T> {
    await this.before();
    const written = await write();
    await this.after();
    return written;
  }
}

const store = new MomentStore();
let api: ApiUnderTest;
let token: string;
let domain: string;
let key: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(store);
  token = await api.account();
});
afterAll(() => api.stop());
beforeEach(async () => {
  domain = `${crypto.randomUUID()}.example`;
  key = crypto.randomUUID();
  await api.send(token, 'POST', '/api/v1/zones', { name: domain });
});
afterEach(() => {
  store.before = store.after = store.between = () => undefined;
});

const records = () => `/v1/zones/${domain}/records`;
const body = { name: 'www', type: 'A', value: '192.0.2.1' };
const send = (method: string, path: string, sent: unknown = undefined, headers = {}): Promise<Answer> =>
  api.request(token, method, path, { body: sent, headers: { 'Idempotency-Key': key, ...headers } });
const post = (sent: unknown = body): Promise<Answer> => send('POST', records(), sent);

/** The parts of a response that a replay must repeat. */
const facts = ({ status, headers, body: answered }: Answer) => ({
  status,
  body: answered,
  etag: headers.get('ETag'),
  location: headers.get('Location'),
});

async function changes(): Promise<number> {
  const { rows } = await api.pool.query('SELECT FROM changes WHERE domain = $1', [domain]);
  return rows.length;
}

/** Ends the attempt as SIGKILL would: no later step runs. */
function die(): never {
  throw new Error('killed');
}

/** Makes the row of the key older. */
async function pass(interval: string): Promise<void> {
  await api.pool.query(
    `UPDATE idempotency_keys SET created_at = created_at - $2::interval, held_until = held_until - $2::interval WHERE key = $1`,
    [key, interval],
  );
}

describe('a request with an Idempotency-Key', () => {
  test.each<[string, string, () => string, unknown]>([
    ['a record', 'POST', records, body],
    ['a list of changes', 'PATCH', () => `/api/v1/zones/${domain}/records`, { changes: [{ op: 'create', ...body }] }],
    ['a zone', 'POST', () => '/v1/zones', { name: `of-key.${crypto.randomUUID()}.example` }],
    ['settings of a zone', 'PATCH', () => `/v1/zones/${domain}`, { default_ttl: 900 }],
    ['DNSSEC', 'POST', () => `/v1/zones/${domain}/dnssec/enable`, {}],
  ])('is answered again, and done once: %s', async (_, method, path, sent) => {
    const first = await send(method, path(), sent);
    expect(first.status).toBeLessThan(300);
    const { rows } = await api.pool.query('SELECT FROM changes');
    const second = await send(method, path(), sent);
    expect(facts(second)).toEqual(facts(first));
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect((await api.pool.query('SELECT FROM changes')).rows).toHaveLength(rows.length);
  });

  const etag = async () =>
    (await api.send(token, 'GET', `/v1/zones/${domain}`)).headers.get('ETag')!.replace('-gzip', '');
  const made = async (path: string, sent: unknown) => (await api.send(token, 'POST', path, sent)).body.id;
  const file = '@ 300 IN A 192.0.2.9\nwww 300 IN A 192.0.2.10\n';

  test.each<[string, string, () => Promise<string> | string, unknown]>([
    ['a zone file', 'PUT', () => `/v1/zones/${domain}/zonefile`, file],
    ['a record', 'DELETE', async () => `${records()}/${await made(records(), body)}`, undefined],
    ['a zone', 'DELETE', () => `/v1/zones/${domain}`, undefined],
  ])('and If-Match is answered again, and done once: %s, %s', async (_, method, pathOf, sent) => {
    const path = await pathOf();
    const headers = { 'If-Match': await etag(), ...(sent === undefined ? {} : { 'Content-Type': 'text/dns' }) };
    const first = await send(method, path, sent, headers);
    expect(first.status).toBe(200);
    const before = await changes();
    const second = await send(method, path, sent, headers);
    expect(facts(second)).toEqual(facts(first));
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await changes()).toBe(before);
  });

  test('is refused with another zone file', async () => {
    const put = (sent: string) => send('PUT', `/v1/zones/${domain}/zonefile`, sent, { 'Content-Type': 'text/dns' });
    expect((await put(file)).status).toBe(200);
    expect((await put(file.replace('192.0.2.9', '192.0.2.8'))).body.issues).toMatchObject([
      { path: 'headers.Idempotency-Key' },
    ]);
  });

  test('that ends a token or a webhook is answered again', async () => {
    const paths = [
      `/v1/tokens/${await made('/v1/tokens', { name: 'ci', kind: 'read_only' })}`,
      `/v1/webhooks/${await made('/v1/webhooks', { url: 'https://hooks.example.com/', events: ['zone.created'] })}`,
    ];
    for (const path of paths) {
      key = crypto.randomUUID();
      expect((await send('DELETE', path)).status).toBe(204);
      const again = await send('DELETE', path);
      expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([204, 'true']);
      expect((await api.send(token, 'DELETE', path)).status).toBe(404);
    }
  });

  test.each(['before', 'after'] as const)('whose process dies %s the import of a file is done once', async (moment) => {
    const headers = { 'If-Match': await etag(), 'Content-Type': 'text/dns' };
    const put = () => send('PUT', `/v1/zones/${domain}/zonefile`, file, headers);
    store[moment] = die;
    expect((await put()).status).toBe(500);
    store[moment] = () => undefined;
    const answer = await put();
    expect(answer).toMatchObject({ status: 200, body: { record_counts: { added_count: 2 } } });
    expect(facts(await put())).toEqual(facts(answer));
  });

  test.each(['before', 'after'] as const)('whose process dies %s a record is gone is done once', async (moment) => {
    const path = `${records()}/${await made(records(), body)}`;
    const headers = { 'If-Match': await etag() };
    store[moment] = die;
    expect((await send('DELETE', path, undefined, headers)).status).toBe(500);
    store[moment] = () => undefined;
    const answer = await send('DELETE', path, undefined, headers);
    expect(answer).toMatchObject({ status: 200, body: { name: 'www', value: '192.0.2.1', change: { applied: true } } });
    expect(facts(await send('DELETE', path, undefined, headers))).toEqual(facts(answer));
  });

  test.each(['before', 'between', 'after'] as const)(
    'whose process dies %s a zone is gone is done once',
    async (moment) => {
      const headers = { 'If-Match': await etag() };
      const { id } = (await api.send(token, 'GET', `/v1/zones/${domain}`)).body;
      let moments = 0;
      // A deletion writes twice: it marks the zone, then deletes it.
      store[moment] = () => (moment === 'after' && ++moments === 1 ? undefined : die());
      const remove = () => send('DELETE', `/v1/zones/${domain}`, undefined, headers);
      expect((await remove()).status).toBe(500);
      store[moment] = () => undefined;
      const answer = await remove();
      expect(answer).toMatchObject({ status: 200, body: { id, name: domain, change: { applied: true } } });
      expect((await api.send(token, 'GET', `/v1/zones/${domain}`)).body.status).toBe('deleting');
      expect(facts(await remove())).toEqual(facts(answer));
    },
  );

  /** Removes the deleted zone, as the operator does when no region serves it. */
  async function removeDeleted(): Promise<void> {
    await releaseZone(api, domain);
    await until('the zone is gone', async () => (await api.send(token, 'GET', `/v1/zones/${domain}`)).status === 404);
  }

  test('that deleted a zone and died spares a new zone with the same name', async () => {
    let moments = 0;
    store.after = () => (++moments === 1 ? undefined : die());
    expect((await send('DELETE', `/v1/zones/${domain}`)).status).toBe(500);
    store.after = () => undefined;
    await removeDeleted();
    const renewed = await made('/v1/zones', { name: domain });
    expect((await send('DELETE', `/v1/zones/${domain}`)).status).toBe(200);
    expect((await api.send(token, 'GET', `/v1/zones/${domain}`)).body.id).toBe(renewed);
  });

  test.each([
    ['tokens', 'revoke', { name: 'ci', kind: 'read_only' }],
    ['webhooks', 'delete', { url: 'https://hooks.example.com/', events: ['zone.created'] }],
  ] as const)('that deleted one of the %s and died is answered as done', async (kind, method, sent) => {
    const path = `/v1/${kind}/${await made(`/v1/${kind}`, sent)}`;
    const rows = api.services[kind] as unknown as { [name: string]: (...given: unknown[]) => Promise<void> };
    const original = rows[method].bind(rows);
    rows[method] = async (...given) => {
      await original(...given);
      die();
    };
    expect((await send('DELETE', path)).status).toBe(500);
    rows[method] = original;
    expect((await send('DELETE', path)).status).toBe(204);
  });

  test('is refused with another body, URL or token, and the header is named', async () => {
    await post();
    const foreign = token;
    const answers = [await post({ ...body, value: '192.0.2.2' }), await send('POST', `${records()}?`, body)];
    token = await api.token((await api.send(token, 'GET', '/v1/account')).body.id, {});
    answers.push(await post());
    token = foreign;
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.body.issues).toMatchObject([{ path: 'headers.Idempotency-Key', code: 'field-invalid' }]);
    }
    expect(await changes()).toBe(2);
  });

  test('is of its account: another may use the same key', async () => {
    await post();
    const other = await api.account();
    const answer = await api.request(other, 'POST', '/v1/zones', {
      body: { name: `x${domain}` },
      headers: { 'Idempotency-Key': key },
    });
    expect(answer.status).toBe(201);
  });

  test.each(['', 'two words', 'ö', 'x'.repeat(256)])('needs a key of visible ASCII, not %j', async (bad) => {
    key = Buffer.from(bad).toString('latin1');
    const answer = await post();
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toMatchObject([{ path: 'headers.Idempotency-Key' }]);
    const path = `/v1/zones/${domain}/records?dry_run=true`;
    expect((await send('POST', path, body)).status).toBe(422);
  });

  test('takes a key of 255 characters', async () => {
    key = key.padEnd(255, '~');
    expect(facts(await post())).toEqual(facts(await post()));
  });

  test('that is refused changes nothing, and its key is free', async () => {
    expect((await post({ ...body, value: 'no address' })).status).toBe(422);
    expect((await post()).status).toBe(201);
  });

  test('that is a dry run does not use its key up', async () => {
    const list = { changes: [body] };
    const path = `/api/v1/zones/${domain}/records`;
    expect((await send('PATCH', `${path}?dry_run=true`, list)).body).toMatchObject({ change: { applied: false } });
    expect((await send('PATCH', path, list)).body).toMatchObject({ change: { applied: true } });
    key = 'no key';
    expect((await send('PATCH', `${path}?dry_run=true`, list)).status).toBe(422);
  });

  test('that comes many times at once is done once; the others are asked to try again, or get the answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map((answer) => JSON.stringify(facts(answer)))).size).toBe(1);
    for (const { status, headers, body: answered } of answers.filter((answer) => !made.includes(answer)))
      expect([status, headers.get('Retry-After'), (answered as unknown as { code: string }).code]).toEqual([
        409,
        '1',
        'conflict',
      ]);
    expect(await changes()).toBe(2);
  });

  test('is answered 409 while it is carried out, and by its answer afterwards', async () => {
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    store.before = () => {
      reached.resolve();
      return held.promise;
    };
    const first = post();
    await reached.promise;
    const meanwhile = await post().finally(held.resolve);
    expect([meanwhile.status, meanwhile.headers.get('Retry-After')]).toEqual([409, '1']);
    const answer = await first;
    expect(facts(await post())).toEqual(facts(answer));
  });

  test.each(['before', 'after'] as const)('whose process dies %s the write is done once', async (moment) => {
    store[moment] = die;
    expect((await post()).status).toBe(500);
    store[moment] = () => undefined;
    const answer = await post();
    expect([answer.status, answer.body.value]).toEqual([201, '192.0.2.1']);
    const { headers } = await api.send(token, 'GET', `/v1/zones/${domain}`);
    expect(answer.headers.get('ETag')).toBe(zoneTag(headers.get('ETag')!));
    expect(facts(await post())).toEqual(facts(answer));
    expect((await api.send(token, 'GET', records())).body.data).toHaveLength(1);
  });

  test('whose process dies after the write is answered as of its change, when others followed', async () => {
    store.after = die;
    await post();
    store.after = () => undefined;
    const before = zoneTag((await api.send(token, 'GET', `/v1/zones/${domain}`)).headers.get('ETag')!);
    const { data } = (await api.send(token, 'GET', records())).body;
    await api.send(token, 'DELETE', `${records()}/${data[0].id}`);
    const answer = await post();
    expect(facts(answer)).toMatchObject({ status: 201, etag: before, body: { id: data[0].id, value: '192.0.2.1' } });
    expect((await api.send(token, 'GET', records())).body.data).toEqual([]);
  });

  test('whose process dies after it made a zone is answered with that zone', async () => {
    const name = `x${domain}`;
    store.after = die;
    expect((await send('POST', '/v1/zones', { name })).status).toBe(500);
    store.after = () => undefined;
    const answer = await send('POST', '/v1/zones', { name });
    expect(answer.status).toBe(201);
    expect((await api.send(token, 'POST', '/v1/zones', { name })).status).toBe(409);
    const zones = await store.list(ZoneKind, { namespace: ACCOUNTS_NAMESPACE });
    expect(zones.items.filter(({ spec }) => spec.domain === name)).toHaveLength(1);
  });

  test('is taken over when its process has not been heard of for six seconds', async () => {
    await post();
    await api.pool.query('UPDATE idempotency_keys SET answer = NULL WHERE key = $1', [key]);
    expect((await post()).status).toBe(409);
    await pass('6 seconds');
    // The row no longer has a result, so the change is made again and finds the record that it created.
    expect((await post()).body.issues).toMatchObject([{ code: 'record-exists' }]);
  });

  test('is forgotten after 24 hours', async () => {
    await post();
    await pass('23 hours 59 minutes');
    expect((await post()).headers.get('Idempotency-Replayed')).toBe('true');
    await pass('1 minute');
    expect((await post()).status).toBe(409);
    await pass('24 hours');
    expect(await api.services.idempotencyKeys.forget(1000)).toBe(0);
    await send('PATCH', `/v1/zones/${domain}`, { default_ttl: 1800 });
    await pass('24 hours');
    expect(await api.services.idempotencyKeys.forget(1000)).toBe(1);
  });

  test('is refused where the account has 10,000 keys', async () => {
    token = await api.account();
    const { id } = (await api.send(token, 'GET', '/v1/account')).body;
    await api.pool.query(
      `INSERT INTO idempotency_keys (account_id, key, token_id, fingerprint, change_id, holder, held_until)
       SELECT $1, n::text, $1, '', $1, $1, now() FROM generate_series(1, 10000) n`,
      [id],
    );
    const answer = await send('POST', '/v1/zones', { name: `x${domain}` });
    expect([answer.status, answer.headers.has('Retry-After')]).toEqual([429, true]);
    token = await api.account();
  });

  test('costs others nothing: without the header no statement concerns keys', async () => {
    const query = jest.spyOn(api.pool, 'query');
    await api.send(token, 'POST', records(), body);
    const statements = query.mock.calls.map((call) => JSON.stringify(call[0]));
    query.mockRestore();
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.filter((text) => text.includes('idempotency'))).toEqual([]);
  });
});

describe('the secret of a token', () => {
  const issue = () => send('POST', '/v1/tokens', { name: 'ci', kind: 'read_only' });
  const secretOf = ({ body: answered }: Answer) => (answered as unknown as { token: string | null }).token;
  const works = async (secret: string | null) => (await api.send(secret!, 'GET', '/v1/tokens/self')).status === 200;

  test('is in no replay, and nowhere in the database', async () => {
    const first = await issue();
    const second = await issue();
    expect([await works(secretOf(first)), secretOf(second)]).toEqual([true, null]);
    expect({ ...second.body, token: secretOf(first) }).toEqual(first.body);
    const { rows } = await api.pool.query<{ answer: string }>('SELECT answer FROM idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(secretOf(first));
  });

  test('of a rotation is in no replay, and the token is rotated once', async () => {
    const { body: made } = await issue();
    key = crypto.randomUUID();
    const rotate = () => send('POST', `/v1/tokens/${made.id}/rotate`, {});
    const [first, second] = [await rotate(), await rotate()];
    expect([first.status, secretOf(second)]).toEqual([200, null]);
    expect([await works(secretOf(first)), await works((made as unknown as { token: string }).token)]).toEqual([
      true,
      true,
    ]);
  });

  test.each([
    ['issue', () => issue()],
    ['rotate', async () => send('POST', `/v1/tokens/${await idOfToken()}/rotate`, {})],
  ] as const)('that no answer showed, as the process died, is replaced: %s', async (method, request) => {
    made = undefined;
    const tokens = api.services.tokens as { -readonly [name in keyof Tokens]: Tokens[name] };
    const original = tokens[method].bind(tokens) as (...args: unknown[]) => Promise<never>;
    tokens[method] = async (...args: unknown[]) => {
      await original(...args);
      die();
    };
    await idOfToken();
    expect((await request()).status).toBe(500);
    tokens[method] = original;
    const answer = await request();
    expect(await works(secretOf(answer))).toBe(true);
    expect(await works(await secretBefore())).toBe(true);
  });

  let made: Promise<{ id: string; token: string }> | undefined;
  /** A token that exists before the request. Its secret stays valid after a rotation. */
  const before = () =>
    (made ??= (async () => {
      const account = (await api.send(token, 'GET', '/v1/account')).body.id;
      const secret = await api.token(account, {});
      return { id: (await api.send(secret, 'GET', '/v1/tokens/self')).body.id, token: secret };
    })());
  const idOfToken = async () => (await before()).id;
  const secretBefore = async () => (await before()).token;
});
