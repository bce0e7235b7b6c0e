import {
  ACCOUNTS_NAMESPACE,
  DomainClaimKind,
  type DomainClaimSpec,
  hashedName,
  labels,
  make,
  ZoneKind,
} from '@fourwinds/resources';
import { type Answer, ApiUnderTest } from '../../../test/harness.ts';

const ZONES = '/v1/zones';

let api: ApiUnderTest;
/** Tokens of an account that belongs to administrators, and of two untrusted accounts. */
let trusted: string;
let owner: string;
let other: string;
let otherId: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  trusted = await api.account();
  owner = await api.account({ plan: 'verified' });
  other = await api.account({ plan: 'verified' });
  otherId = await accountOf(other);
});
afterAll(() => api.stop());

const accountOf = async (token: string): Promise<string> => (await api.send(token, 'GET', '/api/v1/account')).body.id;
const zone = (token: string, name: string): Promise<Answer> => api.send(token, 'POST', ZONES, { name });
const grant = (name: string, delegate_to: object[]): Promise<Answer> =>
  api.send(owner, 'PATCH', `${ZONES}/${name}`, { delegate_to });

async function outcome(answer: Promise<Answer>): Promise<string> {
  const { status, body } = (await answer) as Answer & { body: { code?: string; issues?: { code: string }[] } };
  return status < 300 ? String(status) : `${status} ${body.issues?.[0]?.code ?? body.code}`;
}

/** Writes a claim as the operator does. */
async function claim(spec: DomainClaimSpec): Promise<void> {
  const claimed = await api.store.create(
    DomainClaimKind,
    make(DomainClaimKind, { name: hashedName('domain', spec.domain) }, { spec }),
  );
  await api.caches.claims.waitFor(claimed.metadata.resourceVersion!, AbortSignal.timeout(60_000));
}

test('a name below another owner’s zone is made with its grant alone', async () => {
  await zone(owner, 'grants.example');
  expect(await outcome(zone(other, 'sub.grants.example'))).toBe('409 conflict');
  expect((await grant('grants.example', [{ name: 'sub', account: await accountOf(owner) }])).status).toBe(200);
  expect(await outcome(zone(other, 'sub.grants.example'))).toBe('409 conflict');
  await grant('grants.example', [{ name: 'sub', account: otherId }]);
  expect(await outcome(zone(other, 'sub.grants.example'))).toBe('201');
  expect(await outcome(zone(other, 'sub2.grants.example'))).toBe('409 conflict');
  expect(await outcome(zone(other, 'a.b.sub.grants.example'))).toBe('201');
});

test('NS records are no grant', async () => {
  await zone(owner, 'delegates.example');
  const record = { name: 'sub', type: 'NS', value: 'ns1.elsewhere.example.' };
  await api.send(owner, 'POST', `${ZONES}/delegates.example/records`, record);
  expect(await outcome(zone(other, 'sub.delegates.example'))).toBe('409 conflict');
});

test('grants are shown as they are kept, replaced as a whole and taken back', async () => {
  await zone(owner, 'shown.example');
  const given = [
    { name: 'Bücher', namespace: 'team-b' },
    { name: 'a.b.shown.example.', account: otherId },
  ];
  const kept = [
    { name: 'xn--bcher-kva', namespace: 'team-b' },
    { name: 'a.b', account: otherId },
  ];
  expect((await grant('shown.example', given)).body.delegate_to).toEqual(kept);
  expect((await api.send(owner, 'GET', '/api/v1/zones/shown.example')).body.delegate_to).toEqual(kept);
  await api.send(owner, 'PATCH', `${ZONES}/shown.example`, { default_ttl: 60 });
  expect((await grant('shown.example', kept)).body.delegate_to).toEqual(kept);
  expect((await grant('shown.example', [])).body.delegate_to).toEqual([]);
});

test.each([
  ['to nobody', { name: 'sub' }, 'delegate_to[0]'],
  ['to two', { name: 'sub', namespace: 'a', account: 'b' }, 'delegate_to[0]'],
  ['to all accounts', { name: 'sub', namespace: ACCOUNTS_NAMESPACE }, 'delegate_to[0]'],
  ['of the zone itself', { name: '@', namespace: 'a' }, 'delegate_to[0].name'],
  ['of a name elsewhere', { name: 'sub.elsewhere.example.', namespace: 'a' }, 'delegate_to[0].name'],
  ['of text that is no name', { name: 'a..b', namespace: 'a' }, 'delegate_to[0].name'],
  ['of names that a wildcard has', { name: '*', namespace: 'a' }, 'delegate_to[0].name'],
  ['to text that is no namespace', { name: 'sub', namespace: 'Team A' }, 'delegate_to[0].namespace'],
])('a grant %s is refused', async (_, wrong, path) => {
  await zone(owner, 'refuses.example');
  const { status, body } = await grant('refuses.example', [wrong]);
  expect({ status, paths: body.issues.map((error) => error.path) }).toEqual({ status: 422, paths: [path] });
  expect((await api.send(owner, 'GET', `${ZONES}/refuses.example`)).body.delegate_to).toEqual([]);
});

test.each([
  ['root-servers.net', '422 reserved-domain', '201'],
  ['10.in-addr.arpa', '422 reserved-domain', '201'],
  ['corp.internal', '422 reserved-domain', '201'],
  ['www.denied.example', '422 reserved-domain', '201'],
  ['co.uk', '422 public-suffix', '422 public-suffix'],
  ['my.fourwinds.example', '409 conflict', '409 conflict'],
])('%s is not for everybody', async (name, untrusted, administrators) => {
  expect(await outcome(zone(other, name))).toBe(untrusted);
  expect(await outcome(zone(trusted, name))).toBe(administrators);
});

test('a name that somebody has without proof keeps nobody from the zone above, one with proof all without', async () => {
  await claim({ domain: 'deep.target.example', namespace: 'mallory', zone: 'deep' });
  expect(await outcome(zone(owner, 'target.example'))).toBe('201');
  await claim({ domain: 'deep.proven.example', namespace: 'team', zone: 'deep', proof: 'TrustedNamespace' });
  expect(await outcome(zone(owner, 'proven.example'))).toBe('409 conflict');
  expect(await outcome(zone(trusted, 'proven.example'))).toBe('201');
});

test('zones of trusted accounts say so to the operator, those of others do not', async () => {
  await zone(trusted, 'trusted.example');
  await zone(owner, 'untrusted.example');
  const { items } = await api.store.list(ZoneKind, { namespace: ACCOUNTS_NAMESPACE });
  const labelOf = (domain: string): string | undefined =>
    items.find(({ spec }) => spec.domain === domain)?.metadata.labels?.[labels.trusted];
  expect([labelOf('trusted.example'), labelOf('untrusted.example')]).toEqual(['true', undefined]);
});
