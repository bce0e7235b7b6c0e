/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { ACCOUNTS_NAMESPACE, labels, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from '../../../test/harness.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import { objectKeyFor } from './find-zone.ts';

let api: ApiUnderTest;
let token: string;
let other: string;

apiForAllTests((given) => ({ api, token } = given));

beforeAll(async () => {
  other = await api.account();
  for (const name of ['example.com', 'sub.example.com', 'bücher.example', 'deep.a.b.example.net'])
    expect((await api.send(token, 'POST', '/v1/zones', { name })).status).toBe(201);
  expect((await api.send(other, 'POST', '/v1/zones', { name: 'others.example' })).status).toBe(201);
});

async function names(query: string, as = token): Promise<string[]> {
  const { body } = await api.send(as, 'GET', `/api/v1/zones?${query}`);
  return body.data.map(({ name }) => name);
}

async function refused(query: string): Promise<unknown> {
  const { status, body } = await api.send(token, 'GET', `/v1/zones?${query}`);
  expect(status).toBe(422);
  return body.issues.map(({ path, code }) => [path, code])[0];
}

const change = (name: string, body: object, headers = {}): Promise<Answer> =>
  api.request(token, 'PATCH', `/v1/zones/${name}`, { body, headers });

async function stored(domain: string): Promise<ZoneResource> {
  return (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
}

describe('owns_name', () => {
  test.each([
    ['example.com', 'example.com'],
    ['www.example.com', 'example.com'],
    ['WWW.Example.COM.', 'example.com'],
    ['_acme-challenge.a.b.c.example.com', 'example.com'],
    ['*.example.com', 'example.com'],
    ['sub.example.com', 'sub.example.com'],
    ['x.sub.example.com', 'sub.example.com'],
    ['xsub.example.com', 'example.com'],
    ['www.bücher.example', 'xn--bcher-kva.example'],
    ['www.xn--bcher-kva.example', 'xn--bcher-kva.example'],
    [String.raw`x\.sub.example.com`, 'example.com'],
    ['x.deep.a.b.example.net', 'deep.a.b.example.net'],
  ])('%s is in %s', async (name, zone) => {
    expect(await names(`owns_name=${encodeURIComponent(name)}`)).toEqual([zone]);
  });

  test.each([
    'com',
    'example.org',
    'notexample.com',
    'a.b.example.net',
    'www.others.example',
    String.raw`a\.example.com`,
  ])('%s is in no zone of the account', async (name) => {
    expect(await names(`owns_name=${encodeURIComponent(name)}`)).toEqual([]);
  });

  test('the zone of another account is theirs', async () => {
    expect(await names('owns_name=www.others.example', other)).toEqual(['others.example']);
    expect(await names('owns_name=www.example.com', other)).toEqual([]);
  });

  test('a token of the zone above does not take it for the zone of a name below another', async () => {
    const [{ id }] = (await api.send(token, 'GET', '/v1/zones?name=example.com')).body.data;
    const account = (await api.send(token, 'GET', '/v1/account')).body.id;
    const limited = await api.token(account, { kind: 'scoped', scopes: ['zones:read'], zones: [id] });
    expect(await names('owns_name=www.example.com', limited)).toEqual(['example.com']);
    expect(await names('owns_name=www.sub.example.com', limited)).toEqual([]);
  });

  test('together with name', async () => {
    expect(await names('owns_name=www.example.com&name=example.com')).toEqual(['example.com']);
    expect(await names('owns_name=www.sub.example.com&name=example.com')).toEqual([]);
    expect(await refused('owns_name=www.example.com&name=example.net')).toEqual([
      'query.owns_name',
      'name-outside-zone',
    ]);
  });

  test.each([
    ['', 'name-syntax'],
    ['.', 'name-syntax'],
    ['a..example.com', 'name-syntax'],
    ['https://www.example.com/', 'name-syntax'],
    ['me@example.com', 'name-syntax'],
    [`${'x'.repeat(64)}.example.com`, 'label-too-long'],
    [Array(130).fill('a').join('.'), 'name-too-long'],
  ])('%s is refused', async (name, code) => {
    expect(await refused(`owns_name=${encodeURIComponent(name)}`)).toEqual(['query.owns_name', code]);
  });
});

describe('id', () => {
  const idOf = async (name: string, as = token): Promise<string> =>
    (await api.send(as, 'GET', `/v1/zones?name=${name}`)).body.data[0].id;

  test('has the zones of these ids that the account has, each once', async () => {
    const ids = [await idOf('sub.example.com'), await idOf('example.com'), await idOf('others.example', other)];
    const unknown = '00000000-0000-4000-8000-000000000000';
    const query = [...ids, ids[0].toUpperCase(), unknown].join();
    expect(await names(`id=${query}`)).toEqual(['example.com', 'sub.example.com']);
    expect(await names(`id=${query}`, other)).toEqual(['others.example']);
    expect(await names(`id=${query}&limit=1`)).toEqual(['example.com']);
  });

  test('of a token, has its own zones alone', async () => {
    const ids = [await idOf('example.com'), await idOf('sub.example.com')];
    const account = (await api.send(token, 'GET', '/v1/account')).body.id;
    const limited = await api.token(account, { kind: 'scoped', scopes: ['zones:read'], zones: [ids[0]] });
    expect(await names(`id=${ids.join()}`, limited)).toEqual(['example.com']);
  });

  test('together with other filters', async () => {
    const ids = [await idOf('example.com'), await idOf('sub.example.com')];
    expect(await names(`id=${ids.join()}&name=example.com`)).toEqual(['example.com']);
    expect(await names(`id=${ids[1]}&name=example.com`)).toEqual([]);
    expect(await names(`id=${ids[1]}&owns_name=www.sub.example.com`)).toEqual(['sub.example.com']);
    expect(await names(`id=${ids.join()}&label=!nothing`)).toEqual(['example.com', 'sub.example.com']);
  });

  test.each(['', 'example.com', `${randomUUID()},`, Array.from({ length: 201 }, () => randomUUID()).join()])(
    'is refused: %#',
    async (ids) => {
      const [path] = (await refused(`id=${ids}`)) as string[];
      expect(path).toMatch(/^query\.id/);
    },
  );
});

describe('labels and comments', () => {
  test('are set, changed one by one, and taken away', async () => {
    const made = await api.send(token, 'POST', '/v1/zones', {
      name: 'labelled.example',
      comment: 'moves in May',
      labels: { team: 'web', env: 'prod' },
    });
    expect(made.body).toMatchObject({ comment: 'moves in May', labels: { team: 'web', env: 'prod' } });
    expect((await stored('labelled.example')).metadata.labels).toMatchObject({ team: 'web', env: 'prod' });
    const changed = await change('labelled.example', { labels: { env: null, cost: '' } });
    expect(changed.body).toMatchObject({ comment: 'moves in May', labels: { cost: '', team: 'web' } });
    expect((await change('labelled.example', { comment: null })).body.comment).toBeNull();
    const { metadata } = await stored('labelled.example');
    await change('labelled.example', { labels: { team: 'web', env: null } });
    expect((await stored('labelled.example')).metadata.resourceVersion).toBe(metadata.resourceVersion);
  });

  test('change no version that is published', async () => {
    const before = await stored('example.com');
    const { headers } = await change('example.com', { labels: { team: 'web' } });
    const after = await stored('example.com');
    expect(after.metadata.generation).toBe(before.metadata.generation);
    expect(after.spec).toEqual(before.spec);
    const [etag, records] = [headers.get('ETag')!, '/api/v1/zones/example.com/records'];
    const changes = [{ name: 'www', type: 'A', value: '192.0.2.1' }];
    expect(
      (await api.request(token, 'PATCH', records, { body: { changes }, headers: { 'If-Match': etag } })).status,
    ).toBe(200);
    expect((await stored('example.com')).metadata.labels).toMatchObject({ team: 'web' });
  });

  test('labels of programs stay, are not shown, and cannot be written', async () => {
    const zone = await stored('example.com');
    const { account, zoneId } = labels;
    const program = { ...zone.metadata.labels, 'argocd.argoproj.io/instance': 'apps' };
    await api.store.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, labels: program } });
    expect((await change('example.com', { labels: { team: 'mail' } })).body.labels).toEqual({ team: 'mail' });
    expect((await stored('example.com')).metadata).toMatchObject({
      namespace: ACCOUNTS_NAMESPACE,
      labels: { ...program, team: 'mail' },
    });
    for (const key of [account, zoneId, labels.trusted, 'example.com/team', '', '-x', 'x'.repeat(64), 'a b']) {
      const { status, body } = await change(
        'example.com',
        `{"labels":{${JSON.stringify(key)}:"x"}}` as unknown as object,
      );
      expect([status, body.issues[0].code]).toEqual([422, 'field-invalid']);
    }
    for (const value of ['a b', '-', 'x'.repeat(64), 7])
      expect((await change('example.com', { labels: { team: value } })).status).toBe(422);
  });

  test('are 32 and 1,024 characters at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`l${i}`, 'x']));
    const name = 'sub.example.com';
    expect((await change(name, { labels: many })).status).toBe(200);
    expect((await change(name, { labels: { more: 'x' } })).body.issues[0].path).toBe('labels');
    expect((await change(name, { labels: { more: 'x', l0: null } })).status).toBe(200);
    expect(
      (await change(name, { labels: Object.fromEntries(Object.keys(many).map((key) => [key, null])) })).status,
    ).toBe(200);
    expect((await change(name, { comment: 'x'.repeat(1025) })).status).toBe(422);
  });

  test('are in the audit log', async () => {
    await change('example.com', { comment: 'new', labels: { team: 'dns' } });
    const { data } = (await api.send(token, 'GET', '/v1/zones/example.com/audit')).body;
    expect(data[0]).toMatchObject({
      action: 'zone.update',
      details: {
        settings: {
          comment: { before: null, after: 'new' },
          labels: { before: { team: 'mail' }, after: { team: 'dns' } },
        },
      },
    });
  });

  test('come back with a zone that was deleted', async () => {
    const name = 'gone.example';
    await api.send(token, 'POST', '/v1/zones', { name, comment: 'kept', labels: { team: 'web' } });
    await api.send(token, 'DELETE', `/v1/zones/${name}`);
    await releaseZone(api, name);
    const { body } = await api.send(token, 'POST', `/v1/deleted-zones/${name}/restore`);
    expect(body).toMatchObject({ name, comment: 'kept', labels: { team: 'web' } });
    await api.send(token, 'DELETE', `/v1/zones/${name}`);
  });
});

describe('the filter label', () => {
  beforeAll(async () => {
    const owner = (other = await api.account());
    for (let i = 0; i < 450; i++)
      await api.send(owner, 'POST', '/v1/zones', {
        name: `z${String(i).padStart(3, '0')}.example`,
        labels: i % 3 === 0 ? { third: 'yes', place: String(i) } : {},
      });
  }, 120_000);

  test('selects zones, page by page', async () => {
    const wanted = Array.from({ length: 150 }, (_, i) => `z${String(i * 3).padStart(3, '0')}.example`);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Answer = await api.send(
        other,
        'GET',
        `/api/v1/zones?label=third&limit=40${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...body.data.map(({ name }) => name));
      cursor = body.next_cursor;
    }
    expect(found).toEqual(wanted);
    expect(await names('label=place=447', other)).toEqual(['z447.example']);
    expect(await names('label=third%3Dyes,place!=0&limit=1', other)).toEqual(['z003.example']);
    expect(await names('label=place=0&name=z000.example', other)).toEqual(['z000.example']);
    expect(await names('label=place=0&owns_name=www.z001.example', other)).toEqual([]);
  });

  test('is refused where nothing can match it', async () => {
    expect(await refused('label=team=web,team=mail')).toEqual(['query.label', 'field-invalid']);
    expect(await refused('label=dns.fourwinds.dev/account')).toEqual(['query.label', 'field-invalid']);
  });
});

test('a zone has its name in Unicode beside it', async () => {
  const { body } = await api.send(token, 'GET', '/v1/zones/bücher.example');
  expect(body).toMatchObject({ name: 'xn--bcher-kva.example', unicode_name: 'bücher.example' });
});
