import { ZoneKind, type ZoneStatus } from '@fourwinds/resources';
import { until } from '../../test/until.ts';
import { type GivenZone, zoneForEachTest } from './zone-for-each-test.ts';
import type { DelegationView } from '../src/zones/delegation/delegation-schema.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';

let given: GivenZone;
zoneForEachTest((zone) => (given = zone));

const SINCE = '2026-11-21T12:00:00Z';
const ds = { keyTag: 11, algorithm: 13, digestType: 2, digest: 'ab'.repeat(32) };

/** Reports on the zone as the operator does. */
async function report(status: Partial<ZoneStatus>): Promise<void> {
  const zone = (await given.api.store.get(ZoneKind, objectKeyFor(given.domain)))!;
  await given.api.store.updateStatus(ZoneKind, { ...zone, status: { ...zone.status, ...status } });
}

async function delegation(): Promise<DelegationView> {
  const { status, body } = await given.api.send(given.token, 'GET', `/api/v1/zones/${given.domain}/delegation`);
  expect(status).toBe(200);
  return body as unknown as DelegationView;
}

async function reported(): Promise<DelegationView> {
  return until('the API has seen the report', async () => {
    const view = await delegation();
    return view.since !== null && view;
  });
}

test('before the parent was asked, the records that it should have are there', async () => {
  expect(await delegation()).toEqual({
    zone: given.domain,
    status: 'unknown',
    since: null,
    message: 'The servers of the parent have not been asked yet.',
    parent: null,
    observed_at: null,
    expected: {
      nameservers: ['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example`),
      glue: [],
      ds: [],
    },
    actual: null,
    former_ds: null,
    issues: [],
  });
});

test('afterwards those that it has, and each difference with its action', async () => {
  const message =
    'the root zone delegates example to ns.elsewhere.example: replace them with ns1.fourwinds.example at the registrar';
  await report({
    conditions: [
      { type: 'Delegated', status: 'False', reason: 'DelegatedElsewhere', message, lastTransitionTime: SINCE },
    ],
    delegation: {
      parent: '.',
      observedAt: SINCE,
      nameservers: [{ name: 'ns.elsewhere.example', addresses: ['192.0.2.1'] }],
      ds: [ds],
      formerDS: { ttl: 3600, forgottenAt: SINCE },
      problems: [{ code: 'delegation-elsewhere', severity: 'error', path: 'spec.domain', message }],
    },
  });
  expect(await reported()).toMatchObject({
    status: 'delegated_elsewhere',
    since: SINCE,
    parent: '.',
    observed_at: SINCE,
    actual: {
      nameservers: ['ns.elsewhere.example'],
      glue: [{ name: 'ns.elsewhere.example', addresses: ['192.0.2.1'] }],
      ds: [{ key_tag: 11, rdata: `11 13 2 ${'AB'.repeat(32)}` }],
    },
    former_ds: { ttl: 3600, forgotten_at: SINCE },
    issues: [{ code: 'delegation-elsewhere', severity: 'error', path: '', message }],
  });
});

test('names of the owner below the zone need addresses at the parent', async () => {
  const { api, token, domain } = given;
  const nameservers = [`ns1.${domain}`, 'ns2.elsewhere.example'];
  const address = { name: 'ns1', type: 'A', value: '192.0.2.53' };
  expect((await api.send(token, 'POST', `/v1/zones/${domain}/records`, address)).status).toBe(201);
  expect((await api.send(token, 'PATCH', `/v1/zones/${domain}`, { nameservers })).status).toBe(200);
  const { expected } = await delegation();
  expect(expected.nameservers).toEqual(nameservers);
  expect(expected.glue).toEqual([{ name: nameservers[0], addresses: ['192.0.2.53'] }]);
});

test('others do not see it', async () => {
  const { api, domain } = given;
  const stranger = await api.account();
  expect((await api.send(stranger, 'GET', `/v1/zones/${domain}/delegation`)).status).toBe(404);
});
