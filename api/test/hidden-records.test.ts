/** @slow: not in make check. */
import { make, RecordKind, ZoneKind } from '@fourwinds/resources';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import type { Answer, ApiUnderTest } from './harness.ts';
import { zoneForEachTest } from './zone-for-each-test.ts';

/** Tests zones below other zones. Nameservers answer from the closest zone (RFC 1034 section 4.3.2, step 2). */

let api: ApiUnderTest;
let token: string;
let domain: string;
let below: string;

zoneForEachTest((given) => {
  api = given.api;
  token = given.token;
  domain = given.domain;
  below = `shop.${domain}`;
});

const change = (zone: string, lines: readonly string[]) =>
  api.send(token, 'PATCH', `/v1/zones/${zone}/records`, {
    changes: lines.map((line) => {
      const [name, type, ...value] = line.split(' ');
      return { op: 'upsert', name, type, value: value.join(' '), ttl: 600 };
    }),
  });

async function records(zone: string): Promise<string[]> {
  const { body } = await api.send(token, 'GET', `/v1/zones/${zone}/records`);
  const data = body.data as unknown as { name: string; ttl: number; type: string; value: string }[];
  return data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`).sort();
}

const makeZone = (more: object = {}, query = '', by = token) =>
  api.send(by, 'POST', `/v1/zones${query}`, { name: below, ...more });

const warningsAbout = ({ body }: Answer): string[] =>
  body.change.warnings.map(({ path, code, message }) => `${path} ${code} ${message}`);

const PARENT = ['shop A 192.0.2.1', 'shop MX 10 mx', 'www.shop A 192.0.2.2', 'shopping A 192.0.2.3', '@ A 192.0.2.4'];

const warning = () =>
  `name hides-records records of ${domain} are not served once this zone is: shop A, shop MX, www.shop A (3 in all); make the zone with take_records true to move them`;

test('a new zone says which records of the zone above are not served any more, in a dry run, too', async () => {
  expect((await change(domain, PARENT)).status).toBe(200);
  for (const query of ['?dry_run=true', '']) expect(warningsAbout(await makeZone({}, query))).toEqual([warning()]);
  expect(await records(below)).toEqual([]);
});

test('it takes them along if that is asked for, but not what belongs to the zone above', async () => {
  const ds = `shop DS 12345 13 2 ${'ab'.repeat(32)}`;
  await change(domain, [...PARENT, 'shop NS ns1.shop', 'shop NS ns1.elsewhere.example.', ds, 'ns1.shop A 192.0.2.53']);
  const before = await records(domain);
  expect((await makeZone({ take_records: true }, '?dry_run=true')).body).toMatchObject({ change: { applied: false } });
  expect(await records(domain)).toEqual(before);
  const made = await makeZone({ take_records: true, default_ttl: 600 });
  expect(made.status).toBe(201);
  expect(warningsAbout(made)).toEqual([]);
  expect(await records(below)).toEqual(
    ['@ 600 A 192.0.2.1', `@ 600 MX 10 mx.${domain}.`, 'ns1 600 A 192.0.2.53', 'www 600 A 192.0.2.2'].sort(),
  );
  expect(await records(domain)).toEqual(before.filter((line) => !/^(?:shop 600 (?:A|MX)|www\.shop) /.test(line)));
});

test('Record objects stay, as others may have made them; both ways say so', async () => {
  await change(domain, ['shop A 192.0.2.1', 'hosted A 192.0.2.2']);
  const spec = { zoneRef: objectKeyFor(domain), name: 'www.shop', type: 'TXT', value: 'x' };
  const object = await api.store.create(RecordKind, make(RecordKind, { name: domain, namespace: 'team' }, { spec }));
  const condition = { type: 'Accepted', status: 'True' as const, reason: 'Attached', message: '' };
  const conditions = [{ ...condition, lastTransitionTime: '2026-01-01T00:00:00Z' }];
  const { resourceVersion } = await api.store.updateStatus(RecordKind, { ...object, status: { conditions } });
  await api.caches.records.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
  const stay = `name hides-records Record objects of ${domain} are not served once this zone is, and take_records does not move them: www.shop TXT; in Kubernetes, make a Record of this zone for each, then delete the old one`;
  const own = `name hides-records records of ${domain} are not served once this zone is: shop A (1 in all); make the zone with take_records true to move them`;
  expect(warningsAbout(await makeZone({}, '?dry_run=true'))).toEqual([own, stay]);
  expect(warningsAbout(await makeZone({ take_records: true }))).toEqual([stay]);
  expect(await api.store.get(RecordKind, { name: domain, namespace: 'team' })).toMatchObject({ spec });
});

test('records that a zone cannot have leave both as they are', async () => {
  await change(domain, ['shop CNAME www', 'www A 192.0.2.1']);
  const before = await records(domain);
  const made = await makeZone({ take_records: true });
  expect(made).toMatchObject({ status: 422, body: { issues: [{ code: 'cname-at-apex' }] } });
  expect(await records(domain)).toEqual(before);
  expect((await api.send(token, 'GET', `/v1/zones/${below}`)).status).toBe(404);
});

test('a wildcard that answers for the new zone is named', async () => {
  await change(domain, ['* A 192.0.2.1']);
  expect(warningsAbout(await makeZone())).toEqual([expect.stringContaining(`from the wildcard * of ${domain} until`)]);
});

test('a wildcard that is added beside names, or gets a type that they lack, says so at once; a deletion that leaves a name without it, too', async () => {
  await change(domain, ['www TXT x', 'mail A 192.0.2.1', 'mail TXT x']);
  const warningsOf = async (changes: object[], by = token) => {
    const { body } = await api.send(by, 'PATCH', `/v1/zones/${domain}/records`, { changes });
    return body.change.warnings.map(({ path, message }) => `${path} ${message.split(';')[0]}`);
  };
  const wildcard = (type: string, value: string) => ({ op: 'upsert', name: '*', type, value, ttl: 600 });
  expect(await warningsOf([{ ...wildcard('TXT', 'y'), name: 'other' }, wildcard('A', '192.0.2.9')])).toEqual([
    `changes[0] other.${domain}. has no A from *.${domain}.`,
    `changes[1] www.${domain}. has no A from *.${domain}.`,
  ]);
  expect(await warningsOf([wildcard('A', '192.0.2.9')])).toEqual([]);
  const { id } = (await api.send(token, 'GET', '/v1/account')).body;
  const limited = await api.token(id, { kind: 'scoped', scopes: ['records:write'], names: ['\\*'] });
  expect(await warningsOf([wildcard('AAAA', '2001:db8::9')], limited)).toEqual([]);
  expect(await warningsOf([{ op: 'delete', name: 'mail', type: 'A' }])).toEqual([
    `changes[0] mail.${domain}. has no A and AAAA from *.${domain}.`,
  ]);
});

test('a change, an import and a new record below it say that they are not served; NS and DS records are', async () => {
  await makeZone();
  await makeZone({ name: `in.${below}` });
  const hidden = [
    ['www.shop A 192.0.2.9', 'hidden-by-zone'],
    ['shop TXT x', 'hidden-by-zone'],
    ['shop NS ns1.elsewhere.example.', undefined],
    ['in.shop NS ns1.elsewhere.example.', 'hidden-by-zone'],
    ['shopping A 192.0.2.9', undefined],
  ] as const;
  for (const [line, code] of hidden) {
    const { body } = await change(domain, [line]);
    expect(body.change.warnings.filter((one) => one.code === 'hidden-by-zone').map(({ path }) => path)).toEqual(
      code === undefined ? [] : ['changes[0]'],
    );
  }
  const file = await api.request(token, 'PUT', `/v1/zones/${domain}/zonefile?mode=merge&dry_run=true`, {
    body: '$TTL 600\nok A 192.0.2.1\na.b.shop A 192.0.2.2\n',
    headers: { 'Content-Type': 'text/dns' },
  });
  expect(JSON.stringify(file.body)).toContain(`the zone ${below} is hosted here`);
  expect(file.body.change.warnings).toContainEqual(expect.objectContaining({ code: 'hidden-by-zone', line: 3 }));
});

test('records of another owner stay secret, and a token needs the scope for it', async () => {
  await change(domain, PARENT);
  const stranger = await api.account();
  const { id } = (await api.send(stranger, 'GET', '/v1/account')).body;
  await api.send(token, 'PATCH', `/v1/zones/${domain}`, { delegate_to: [{ name: 'shop', account: id }] });
  const made = await makeZone({ take_records: true }, '?dry_run=true', stranger);
  expect(JSON.stringify(made.body)).not.toMatch(/hides-records|192\.0\.2/);
  const account = (await api.send(token, 'GET', '/v1/account')).body.id;
  const limited = await api.token(account, { kind: 'scoped', scopes: ['zones:write'] });
  expect((await makeZone({ take_records: true }, '', limited)).status).toBe(403);
  expect(await api.store.get(ZoneKind, objectKeyFor(below))).toBeUndefined();
});
