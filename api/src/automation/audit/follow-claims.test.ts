import {
  ACCOUNTS_NAMESPACE,
  DomainClaimKind,
  type DomainClaimSpec,
  hashedName,
  make,
  ZoneKind,
} from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import { apiForAllTests, type GivenApi } from '../../../test/api-for-all-tests.ts';
import { ApiUnderTest, silent as log } from '../../../test/harness.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { objectKeyFor } from '../../zones/zone/find-zone.ts';
import { DomainOwners } from './domain-owners.ts';
import { ClaimFollower } from './follow-claims.ts';

/** Two replicas that follow the claims. The test plays the operator. */
let given: GivenApi;
let other: ApiUnderTest;
let followers: ClaimFollower[];
let domains = 0;
apiForAllTests((started) => (given = started));
beforeAll(async () => {
  other = await given.api.replica();
});
afterAll(() => other.stop());
beforeEach(() => {
  followers = [given.api, other].map(followerOf);
});
afterEach(() => Promise.all(followers.map((follower) => follower.stop())));

function followerOf({ pool, caches }: ApiUnderTest): ClaimFollower {
  const follower = new ClaimFollower({ claims: caches.claims, owners: new DomainOwners(pool), log });
  follower.start();
  return follower;
}

async function accountOf(token: string): Promise<string> {
  return (await given.api.send(token, 'GET', '/v1/account')).body.id;
}

async function claimedBy(token: string): Promise<string> {
  const { api } = given;
  const domain = `owner${domains++}.example`;
  expect((await api.send(token, 'POST', '/v1/zones', { name: domain })).status).toBe(201);
  const zoneId = zoneIdOf((await api.store.get(ZoneKind, objectKeyFor(domain)))!);
  const spec = {
    domain,
    namespace: ACCOUNTS_NAMESPACE,
    account: await accountOf(token),
    zone: objectKeyFor(domain).name,
    zoneId,
  };
  await api.store.create(DomainClaimKind, make(DomainClaimKind, { name: nameOf(domain) }, { spec }));
  await noted(domain);
  return domain;
}

const nameOf = (domain: string): string => hashedName('domain', domain);

/** Changes fields of a claim as the operator would, then waits until the change is stored. */
async function change(domain: string, fields: Partial<DomainClaimSpec>): Promise<void> {
  const { store } = given.api;
  const claim = (await store.get(DomainClaimKind, { name: nameOf(domain) }))!;
  const spec = JSON.parse(JSON.stringify({ ...claim.spec, ...fields })) as DomainClaimSpec;
  await store.update(DomainClaimKind, { ...claim, spec });
  await noted(domain);
}

async function noted(domain: string): Promise<void> {
  const claim = (await given.api.store.get(DomainClaimKind, { name: nameOf(domain) }))!;
  await until('the claim is on record', async () => {
    const { rows } = await given.api.pool.query<{ generation: string }>(
      'SELECT claim_generation AS generation FROM domain_owners WHERE domain = $1',
      [domain],
    );
    return Number(rows.at(0)?.generation) === claim.metadata.generation;
  });
}

async function actions(token: string, domain: string): Promise<string[]> {
  const { body } = await given.api.send(token, 'GET', `/v1/audit?zone=${domain}`);
  const rows = body.data as unknown as readonly {
    readonly action: string;
    readonly actor: { readonly type: string };
  }[];
  return rows
    .filter(({ actor }) => actor.type === 'kubernetes')
    .map(({ action }) => action)
    .reverse();
}

const now = () => new Date().toISOString();

test('a domain that goes to the owner who proved it is in the log of both, once', async () => {
  const { api, token } = given;
  const rival = await api.account();
  const domain = await claimedBy(token);
  await change(domain, { withdrawnAt: now(), releasedAt: now() });
  const account = await accountOf(rival);
  const taken = { account, proof: 'TXTRecord', withdrawnAt: undefined, releasedAt: undefined } as const;
  await change(domain, taken);
  expect(await actions(token, domain)).toEqual(['domain.lost']);
  expect(await actions(rival, domain)).toEqual(['domain.taken']);
  await Promise.all(followers.map((follower) => follower.stop()));
  followers = [api, other].map(followerOf);
  await change(domain, { contenders: [] });
  expect(await actions(token, domain)).toEqual(['domain.lost']);
  const { body } = await api.send(rival, 'GET', `/v1/audit?zone=${domain}`);
  expect(body.data).toMatchObject([{ actor: { name: 'operator' }, address: null, details: { proof: 'TXTRecord' } }]);
  expect(JSON.stringify(body)).not.toContain(await accountOf(token));
});

test('a change that came while no replica followed is recorded by the next', async () => {
  const { api, token } = given;
  const rival = await api.account();
  const domain = await claimedBy(token);
  await Promise.all(followers.map((follower) => follower.stop()));
  const claim = (await api.store.get(DomainClaimKind, { name: nameOf(domain) }))!;
  const spec = { ...claim.spec, account: await accountOf(rival), proof: 'ParentNS' as const };
  const { metadata } = await api.store.update(DomainClaimKind, { ...claim, spec });
  const seen = () => api.caches.claims.get(metadata)?.metadata.generation;
  await until('the API has seen the claim', () => seen() === metadata.generation);
  followers = [followerOf(api)];
  await noted(domain);
  expect(await actions(token, domain)).toEqual(['domain.lost']);
});

test('a zone that kubectl deletes is in the log, one that is deleted through REST has its own row alone', async () => {
  const { api, token } = given;
  const byKubectl = await claimedBy(token);
  await change(byKubectl, { releasedAt: now() });
  expect(await actions(token, byKubectl)).toEqual(['kubernetes.delete']);
  const byREST = await claimedBy(token);
  expect((await api.send(token, 'DELETE', `/v1/zones/${byREST}`)).status).toBe(200);
  await releaseZone(api, byREST);
  await change(byREST, { releasedAt: now() });
  expect(await actions(token, byREST)).toEqual([]);
  await change(byREST, { releasedAt: undefined });
  await change(byREST, { releasedAt: now() });
  expect(await actions(token, byREST)).toEqual(['kubernetes.delete']);
});

test('a domain that was let go is nobody’s loss', async () => {
  const { api, token } = given;
  const domain = await claimedBy(token);
  await change(domain, { releasedAt: now() });
  await change(domain, { releasedAt: undefined, account: await accountOf(await api.account()), proof: 'TXTRecord' });
  expect(await actions(token, domain)).toEqual(['kubernetes.delete']);
  const claim = (await api.store.get(DomainClaimKind, { name: nameOf(domain) }))!;
  await api.store.delete(DomainClaimKind, claim.metadata);
  const rows = () => api.pool.query('SELECT 1 FROM domain_owners WHERE domain = $1', [domain]);
  await until('nobody owns the domain', async () => (await rows()).rowCount === 0);
});
