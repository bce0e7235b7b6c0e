/** @slow: not in make check. */
import { jest } from '@jest/globals';
import { make, RecordKind, ZoneHistoryKind, ZoneKind, historyName } from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import { ApiUnderTest } from '../../../test/harness.ts';
import { followerOf, Publisher } from '../../../test/publish.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import { scopes } from '../../kernel/actor.ts';
import { objectKeyFor } from '../zone/find-zone.ts';
import type { HistoryFollower } from './follow-histories.ts';
import { KEPT_REVISIONS } from './prune-revisions.ts';
import type { RevisionRecord } from './revision.ts';
import type { RevisionView } from './revision-view.ts';

let api: ApiUnderTest;
let token: string;
let publisher: Publisher;
let follower: HistoryFollower;
let count = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
  publisher = new Publisher(api);
  follower = followerOf(api);
  follower.start();
});
afterAll(async () => {
  await follower.stop();
  await api.stop();
});

interface RevisionBody {
  readonly data: readonly RevisionView[];
  readonly next_cursor: string | null;
  readonly records: readonly RevisionRecord[];
  readonly is_known: boolean;
  readonly diff: {
    readonly added: readonly RevisionRecord[];
    readonly removed: readonly RevisionRecord[];
    readonly changed: readonly { readonly before: RevisionRecord; readonly after: RevisionRecord }[];
  };
}

async function ask(path: string, by = token, headers: { [name: string]: string } = {}) {
  const { status, body } = await api.request(by, 'GET', path, { headers });
  return { status, body: body as unknown as RevisionBody };
}

async function newZone(): Promise<string> {
  const domain = `revised${++count}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: domain })).status).toBe(201);
  return domain;
}

const change = async (zone: string, ...changes: object[]): Promise<string | null> => {
  const { status, body } = await api.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.results[0].record_id;
};

const revisionsOf = (zone: string): string => `/api/v1/zones/${zone}/revisions`;

/** Waits until the zone has this revision. */
async function recorded(zone: string, revision: number): Promise<RevisionView> {
  return until(`revision ${revision} of ${zone}`, async () => {
    const latest = (await ask(revisionsOf(zone))).body.data.at(0);
    return latest !== undefined && latest.revision >= revision && latest;
  });
}

const a = (name: string, value: string, more = {}) => ({ name, type: 'A', value, ...more });
const namesOf = (records: readonly RevisionRecord[]): string[] => records.map(({ name, value }) => `${name} ${value}`);

test('each published change is a revision with all records, their ids and comments', async () => {
  const zone = await newZone();
  const www = await change(zone, a('www', '192.0.2.1', { comment: 'the site' }));
  await publisher.publish(zone);
  await change(zone, { op: 'upsert', id: www, value: '192.0.2.2' }, a('new', '192.0.2.9', { ttl: 60 }));
  await publisher.publish(zone, { causes: [{ type: 'Change', by: 'some-id' }] });
  expect(await recorded(zone, 2)).toMatchObject({
    revision: 2,
    causes: [{ type: 'change', by: 'some-id' }],
    added_count: 2,
    removed_count: 1,
    is_known: true,
  });
  const first = (await ask(`${revisionsOf(zone)}/1`)).body;
  expect(first.records).toEqual([
    { ...a('www', '192.0.2.1'), id: www, unicode_name: 'www', ttl: 3600, comment: 'the site', managed_by: 'api' },
  ]);
  const { diff } = (await ask(`${revisionsOf(zone)}/1/diff/2`)).body;
  expect(namesOf(diff.added)).toEqual(['new 192.0.2.9']);
  expect(diff.removed).toEqual([]);
  expect(diff.changed).toMatchObject([
    { before: { id: www, value: '192.0.2.1' }, after: { id: www, value: '192.0.2.2' } },
  ]);
  const back = (await ask(`${revisionsOf(zone)}/2/diff/1`)).body.diff;
  expect(namesOf(back.removed)).toEqual(['new 192.0.2.9']);
  expect(await ask(`/v1/zones/${zone}/revisions`)).toEqual(await ask(revisionsOf(zone)));
});

test('Record objects are in a revision with their own ids, which begins when the operator has reported of each', async () => {
  const zone = await newZone();
  const spec = { zoneRef: objectKeyFor(zone), name: 'team', type: 'A', value: '192.0.2.9', ttl: 300 };
  const record = await api.store.create(RecordKind, make(RecordKind, { name: 'team', namespace: 'team' }, { spec }));
  const isSeen = async (resourceVersion: string | undefined): Promise<void> =>
    api.caches.records.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
  await isSeen(record.metadata.resourceVersion);
  await publisher.publish(zone, { attached: [`team.${zone}. 300 IN A 192.0.2.9`] });
  const later = await newZone();
  await publisher.publish(later);
  await recorded(later, 1);
  expect((await ask(revisionsOf(zone))).body.data).toEqual([]);

  const accepted = { type: 'Accepted', status: 'True', reason: 'Accepted', message: '' } as const;
  const conditions = [{ ...accepted, lastTransitionTime: '2026-01-01T00:00:00Z' }];
  const status = { observedGeneration: record.metadata.generation, conditions };
  const reported = await api.store.updateStatus(RecordKind, { ...record, status });
  await isSeen(reported.resourceVersion);
  expect(await recorded(zone, 1)).toMatchObject({ is_known: true });
  const listed = (await ask(`/api/v1/zones/${zone}/records`)).body as unknown as { data: readonly RevisionRecord[] };
  expect((await ask(`${revisionsOf(zone)}/1`)).body.records).toEqual(listed.data);
  expect(listed.data).toMatchObject([{ name: 'team', ttl: 300, managed_by: 'kubernetes' }]);
});

test('text/dns has lines of a zone file, of a difference with signs', async () => {
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'), { name: '@', type: 'TXT', value: 'a b' });
  await publisher.publish(zone);
  await change(zone, { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.2'] });
  await publisher.publish(zone);
  await recorded(zone, 2);
  const text = { Accept: 'text/dns' };
  expect((await ask(`${revisionsOf(zone)}/1`, token, text)).body).toBe(
    `${zone}. 3600 IN TXT "a b"\nwww.${zone}. 3600 IN A 192.0.2.1\n`,
  );
  expect((await ask(`${revisionsOf(zone)}/1/diff/2`, token, text)).body).toBe(
    `-www.${zone}. 3600 IN A 192.0.2.1\n+www.${zone}. 3600 IN A 192.0.2.2\n`,
  );
});

test('a revision names the token that made its change, to those who may read the audit log', async () => {
  const zone = await newZone();
  const changes = [a('www', '192.0.2.1')];
  const { body } = await api.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
  const by = body.change.id!;
  await publisher.publish(zone, { causes: [{ type: 'Change', by }] });
  await publisher.publish(zone, {
    causes: [
      { type: 'Change', by: 'no id' },
      { type: 'Manager', by: 'kubectl' },
    ],
  });
  await recorded(zone, 2);
  const own = (await api.send(token, 'GET', '/v1/tokens/self')).body;
  const actor = { type: 'token', token_id: own.id, name: own.name };
  const nobody = { actor: null, action: null };
  const causesFor = async (who: string) => (await ask(revisionsOf(zone), who)).body.data.map(({ causes }) => causes);
  const unnamed = [
    { type: 'change', by: 'no id', ...nobody },
    { type: 'kubernetes', by: 'kubectl', ...nobody },
  ];
  expect(await causesFor(token)).toEqual([unnamed, [{ type: 'change', by, actor, action: 'records.change' }]]);
  expect((await ask(`${revisionsOf(zone)}/1`)).body).toMatchObject({ causes: [{ actor }] });
  const { id: account } = (await api.send(token, 'GET', '/v1/account')).body;
  const reader = await api.token(account, { scopes: ['zones:read', 'records:read'] });
  expect(await causesFor(reader)).toEqual([unnamed, [{ type: 'change', by, ...nobody }]]);
});

test('the list has pages', async () => {
  const zone = await newZone();
  for (const host of [1, 2, 3]) {
    await change(zone, a(`h${host}`, `192.0.2.${host}`));
    await publisher.publish(zone);
  }
  await recorded(zone, 3);
  const { body } = await ask(`${revisionsOf(zone)}?limit=2`);
  expect(body.data.map(({ revision }) => revision)).toEqual([3, 2]);
  const rest = (await ask(`${revisionsOf(zone)}?limit=2&cursor=${body.next_cursor}`)).body;
  expect(rest).toMatchObject({ data: [{ revision: 1 }], next_cursor: null });
  const foreign = Buffer.from('example.com').toString('base64url');
  expect((await ask(`${revisionsOf(zone)}?cursor=${foreign}`)).status).toBe(422);
});

test('records that a history does not tell are read from the zone, and the revision before stays unknown', async () => {
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await recorded(zone, 1);
  await change(zone, a('big', '192.0.2.2'));
  await publisher.publish(zone, { withoutRecords: true });
  expect(await recorded(zone, 2)).toMatchObject({ added_count: null, is_known: true });
  expect(namesOf((await ask(`${revisionsOf(zone)}/2`)).body.records)).toEqual(['big 192.0.2.2', 'www 192.0.2.1']);
  expect(namesOf((await ask(`${revisionsOf(zone)}/1`)).body.records)).toEqual(['www 192.0.2.1']);
});

test('after an absence of more changes than a history has, those that it has are known', async () => {
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await recorded(zone, 1);
  await follower.stop();
  for (let host = 1; host <= 10; host++) {
    await change(zone, a(`h${host}`, `192.0.2.${host}`));
    await publisher.publish(zone);
  }
  await api.pool.query('UPDATE history_cursor SET revision = NULL');
  follower = followerOf(api);
  follower.start();
  await recorded(zone, 9);
  // The last eight of ten changes are recorded.
  const expected = [1, ...Array.from({ length: 8 }, (_, i) => i + 4)];
  const shown = await Promise.all(
    expected.map(async (_, i) => (await ask(`${revisionsOf(zone)}/${i + 1}`)).body.records.length),
  );
  expect(shown).toEqual(expected);
  const { diff } = (await ask(`${revisionsOf(zone)}/4/diff/5`)).body;
  expect([namesOf(diff.added), diff.removed, diff.changed]).toEqual([['h6 192.0.2.6'], [], []]);
  const back = await api.send(token, 'POST', `${revisionsOf(zone)}/3/rollback?dry_run=true`);
  expect(back.status).toBe(200);
  await change(zone, a('later', '192.0.2.99'));
  await publisher.publish(zone);
  expect(await recorded(zone, 10)).toMatchObject({ is_known: true });
  expect((await ask(`${revisionsOf(zone)}/10`)).body.records).toHaveLength(12);
});

test('a zone in a namespace of Kubernetes has revisions, too', async () => {
  const key = { namespace: 'tenant', name: 'kubectl' };
  const spec = { domain: 'kubectl.example', records: [a('www', '192.0.2.1')], defaultTTL: 60, suspend: false };
  const zone = await api.store.create(
    ZoneKind,
    make(ZoneKind, key, { spec: { ...spec, deletionPolicy: 'Delete' } as never }),
  );
  await api.caches.zones.waitFor(zone.metadata.resourceVersion!, AbortSignal.timeout(60_000));
  await publisher.publish('kubectl.example', { key });
  const records = await until('the zone has a revision', async () => {
    const { rows } = await api.pool.query(
      `SELECT r.name, r.value FROM revision_records r JOIN revised_zones z ON z.id = r.zone WHERE namespace = 'tenant'`,
    );
    return rows.length > 0 && rows;
  });
  expect(records).toEqual([{ name: 'www', value: '192.0.2.1' }]);
});

test('of a zone that keeps changing, the plan decides how many revisions are kept', async () => {
  const free = await api.account({ plan: 'free' });
  const zone = 'flood.example';
  await api.send(free, 'POST', '/api/v1/zones', { name: zone });
  for (let i = 0; i <= KEPT_REVISIONS + 1; i++) {
    const changes = [{ op: 'replace', name: 'www', type: 'A', values: [`192.0.2.${i}`] }];
    expect((await api.send(free, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
    await publisher.publish(zone);
  }
  for (let latest = 0; latest < KEPT_REVISIONS + 2;)
    latest = (await ask(`${revisionsOf(zone)}?limit=200`, free)).body.data.at(0)?.revision ?? 0;
  const { data } = (await ask(`${revisionsOf(zone)}?limit=200`, free)).body;
  expect(data).toHaveLength(KEPT_REVISIONS);
  expect((await ask(`${revisionsOf(zone)}/2`, free)).status).toBe(404);
  expect(namesOf((await ask(`${revisionsOf(zone)}/3`, free)).body.records)).toEqual(['www 192.0.2.2']);
  const { rows } = await api.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM revision_records r JOIN revised_zones z ON z.id = r.zone WHERE z.history = $1`,
    [historyName(zone)],
  );
  expect(rows).toEqual([{ count: KEPT_REVISIONS }]);
});

describe('who may see revisions', () => {
  let zone: string;

  beforeAll(async () => {
    zone = await newZone();
    await change(zone, a('www', '192.0.2.1'), a('secret', '192.0.2.2'));
    await publisher.publish(zone);
    await change(zone, { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.3'] }, a('other', '192.0.2.4'));
    await publisher.publish(zone, { causes: [{ type: 'Manager', by: 'kubectl' }] });
    await recorded(zone, 2);
  });

  const paths = ['', '/1', '/1/diff/2'];

  test.each(paths)('another account does not find the zone: %s', async (path) => {
    expect((await ask(`${revisionsOf(zone)}${path}`, await api.account())).status).toBe(404);
  });

  test.each(paths)('a token without records:read gets nothing: %s', async (path) => {
    const account = (await api.send(token, 'GET', '/v1/account')).body.id;
    const without = await api.token(account, { scopes: scopes.filter((scope) => scope !== 'records:read') });
    expect((await ask(`${revisionsOf(zone)}${path}`, without)).status).toBe(403);
  });

  test.each(['0', '3', '01', 'x', '99999999999', '1%00'])('there is no revision %s', async (revision) => {
    expect((await ask(`${revisionsOf(zone)}/${revision}`)).status).toBe(404);
  });

  test('a token limited to names sees their records alone', async () => {
    const account = (await api.send(token, 'GET', '/v1/account')).body.id;
    const limited = await api.token(account, { kind: 'scoped', names: ['www'] });
    expect(namesOf((await ask(`${revisionsOf(zone)}/1`, limited)).body.records)).toEqual(['www 192.0.2.1']);
    const { diff } = (await ask(`${revisionsOf(zone)}/1/diff/2`, limited)).body;
    const changed = [{ before: { value: '192.0.2.1' }, after: { value: '192.0.2.3' } }];
    expect(diff).toMatchObject({ added: [], removed: [], changed });
    expect((await ask(revisionsOf(zone), limited)).body.data).toMatchObject([
      { causes: [{ type: 'kubernetes', by: null }], added_count: null, removed_count: null },
      { added_count: null, removed_count: null },
    ]);
  });
});

test('a zone that was made anew under a domain has none of the earlier revisions', async () => {
  const zone = await newZone();
  await change(zone, a('www', '192.0.2.1'));
  await publisher.publish(zone);
  await recorded(zone, 1);
  await releaseZone(api, zone);
  expect((await api.send(token, 'DELETE', `/api/v1/zones/${zone}`)).status).toBeLessThan(300);
  const create = () => api.send(token, 'POST', '/api/v1/zones', { name: zone });
  await until('the zone is made anew', async () => (await create()).status === 201);
  await change(zone, a('other', '192.0.2.2'));
  await publisher.publish(zone);
  await recorded(zone, 1);
  expect(namesOf((await ask(`${revisionsOf(zone)}/1`)).body.records)).toEqual(['other 192.0.2.2']);
  expect(
    (await api.store.get(ZoneHistoryKind, { ...objectKeyFor(zone), name: historyName(zone) }))!.spec.entries,
  ).toHaveLength(2);
});

test('a version by dynamic updates alone is no revision, and takes no transaction', async () => {
  const zone = await newZone();
  await change(zone, a('home', '192.0.2.1'));
  await publisher.publish(zone);
  await recorded(zone, 1);
  const planOf = jest.spyOn(Accounts.prototype, 'planOf');
  await change(zone, { op: 'replace', name: 'home', type: 'A', values: ['192.0.2.2'] });
  await publisher.publish(zone, { causes: [{ type: 'Dynamic' }] });
  const version = async (): Promise<number> => {
    const { rows } = await api.pool.query<{ version: number }>(
      'SELECT version::int FROM revised_zones WHERE history = $1',
      [historyName(zone)],
    );
    return rows[0].version;
  };
  await until('the version is on record', async () => (await version()) >= publisher.version);
  expect(planOf).not.toHaveBeenCalled();
  expect((await ask(revisionsOf(zone))).body.data.map(({ revision }) => revision)).toEqual([1]);
  planOf.mockRestore();
  await publisher.publish(zone);
  await recorded(zone, 2);
});
