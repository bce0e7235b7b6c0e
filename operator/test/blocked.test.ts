import { verifyZone, type Zone } from '@fourwinds/dns';
import { findCondition, labels, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { publishedClaimOf } from '@fourwinds/snapshot';
import { hash, verifyWithNoble as verify } from '../../packages/dns/src/testing/signatures.ts';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.start();
});
afterEach(() => world.stop());

/** Blocks a zone in the same way as the API does for the zones of an account. */
function block(domain: string, blocked: boolean): Promise<ZoneResource> {
  return edit(world.management, ZoneKind, { namespace: 'team', name: domain }, ({ metadata, ...zone }) => {
    const { [labels.blocked]: _, ...others } = metadata.labels ?? {};
    return { ...zone, metadata: { ...metadata, labels: blocked ? { ...others, [labels.blocked]: 'true' } : others } };
  });
}

const setsIn = (zone: Zone): string[] =>
  [...zone.rrsets()].map(({ owner, type }) => `${owner.toString()} ${type.name}`).sort();

const served = async (domain = 'example.test'): Promise<string[]> => setsIn(await world.published(domain));

const ALONE = ['example.test. NS', 'example.test. SOA'];

/** Waits until the published zone has these sets and its status shows whether it is blocked. */
async function becomes(sets: readonly string[], isBlocked: boolean): Promise<ZoneResource> {
  await world.eventually(
    () => served(),
    (found) => JSON.stringify(found) === JSON.stringify(sets),
  );
  return world.eventually(
    () => world.zone('example.test'),
    ({ status }) =>
      (findCondition(status?.conditions, 'Blocked') !== undefined) === isBlocked &&
      findCondition(status?.conditions, 'InSync')?.status === 'True',
  );
}

const claim = async () => publishedClaimOf((await world.manifest('ns1'))!);

test('a blocked zone is published with SOA and NS alone, and its records come back', async () => {
  await world.apply(['www A 192.0.2.1', '@ MX 10 mail.elsewhere.test.']);
  const before = await world.inSync();
  const whole = await served();
  expect(whole).toEqual(['example.test. MX', ...ALONE, 'www.example.test. A']);
  expect((await claim())?.blocked).toBeUndefined();
  await block('example.test', true);
  const blocked = await becomes(ALONE, true);
  expect((await claim())?.blocked).toBe(true);
  expect(blocked.spec).toEqual(before.spec);
  expect(blocked.status!.serial).toBeGreaterThan(before.status!.serial!);
  await block('example.test', false);
  const after = await becomes(whole, false);
  expect((await claim())?.blocked).toBeUndefined();
  expect(after.status!.serial).toBeGreaterThan(blocked.status!.serial!);
});

test('a zone whose draft is refused is blocked, too, as is one with nameservers of its own', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await world.apply(['www A 192.0.2.1', 'www CNAME elsewhere.test.'], { nameservers: ['ns1.example.test'] });
  await world.accepted('DraftRefused');
  await block('example.test', true);
  await becomes(ALONE, true);
});

test('a blocked zone stays so when the operator is restarted, and a block while it is down is found', async () => {
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await world.operator!.stop();
  await block('example.test', true);
  await world.startOperator();
  const blocked = await becomes(ALONE, true);
  await world.restartOperator();
  await world.operator!.idle();
  expect((await becomes(ALONE, true)).status!.serial).toBe(blocked.status!.serial);
});

test.each(['NSEC3', 'NSEC'] as const)('a signed zone is blocked without becoming bogus, with %s', async (denial) => {
  await world.apply(['www A 192.0.2.1', '*.w TXT x'], { dnssec: { ...dnssecOn, denial } });
  await world.eventually(
    () => world.zone('example.test'),
    ({ status }) => status?.dnssec !== undefined && findCondition(status.conditions, 'InSync')?.status === 'True',
  );
  const keys = async () => (await world.zone('example.test'))!.status!.dnssec!.keys.map(({ tag }) => tag);
  const before = await keys();
  await block('example.test', true);
  await world.eventually(
    () => served(),
    (sets) => !sets.some((set) => set.startsWith('www.')),
  );
  const zone = await world.published();
  expect([...verifyZone(zone, { now: world.now, verify, hash })]).toEqual([]);
  const types = new Set([...zone.rrsets()].map(({ type }) => type.name));
  expect(
    [...types].filter((type) => !['DNSKEY', 'CDS', 'CDNSKEY', 'RRSIG', 'NSEC3PARAM', denial].includes(type)),
  ).toEqual(['SOA', 'NS']);
  expect(await keys()).toEqual(before);
});

test('a zone below it that another owner has by its grant stays delegated', async () => {
  await world.apply(['www A 192.0.2.1'], {
    delegateTo: [{ name: 'sub', namespace: 'team' }],
    dnssec: dnssecOn,
  });
  await world.inSync();
  await world.apply(['www A 192.0.2.2'], { dnssec: dnssecOn }, 'sub.example.test');
  const delegated = (sets: string[]): boolean => sets.includes('sub.example.test. NS');
  await world.eventually(() => served(), delegated);
  await block('example.test', true);
  const left = await world.eventually(
    () => served(),
    (sets) => !sets.includes('www.example.test. A'),
  );
  expect(left).toContain('sub.example.test. NS');
  expect([...verifyZone(await world.published(), { now: world.now, verify, hash })]).toEqual([]);
  expect(await served('sub.example.test')).toContain('www.sub.example.test. A');
});
