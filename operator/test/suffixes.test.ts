/** @slow: not in make check. */
import { Name, typeByName, verifyZone, type Zone } from '@fourwinds/dns';
import {
  ACCOUNTS_NAMESPACE,
  findCondition,
  labels,
  make,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { hash, verifyWithNoble as verify } from '../../packages/dns/src/testing/signatures.ts';
import { edit } from '../src/testing/edit.ts';
import { dnssecOn as on, recordLine } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

const SUFFIX = 'free.test';
const CHILD = 'mine.free.test';

let world: World;
beforeEach(async () => {
  world = new World();
  world.suffixes = [SUFFIX];
  await world.start();
});
afterEach(() => world.stop());

const settings = { defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' } as const;
const suffixKey = { namespace: SYSTEM_NAMESPACE, name: SUFFIX };
const suffixInSync = (): Promise<ZoneResource> => world.inSync(SUFFIX, SYSTEM_NAMESPACE);
const changeSuffix = (spec: Partial<ZoneResource['spec']>): Promise<ZoneResource> =>
  edit(world.management, ZoneKind, suffixKey, (zone) => ({ ...zone, spec: { ...zone.spec, ...spec } }));

/** Creates a Zone of an account, as the API does for a registration. */
async function register(domain = CHILD, spec: Partial<ZoneResource['spec']> = {}): Promise<ZoneResource> {
  const given = { [labels.account]: 'a1', [labels.registration]: 'r1' };
  const metadata = { namespace: ACCOUNTS_NAMESPACE, name: domain, labels: given };
  const records = [recordLine('@ A 192.0.2.1')];
  return world.management.create(
    ZoneKind,
    make(ZoneKind, metadata, { spec: { domain, records, ...settings, ...spec } }),
  );
}

const registered = (change: (zone: ZoneResource) => ZoneResource, domain = CHILD): Promise<ZoneResource> =>
  edit(world.management, ZoneKind, { namespace: ACCOUNTS_NAMESPACE, name: domain }, change);

const sign = (change: { readonly enabled: boolean; readonly force?: boolean }): Promise<ZoneResource> =>
  registered((zone) => ({ ...zone, spec: { ...zone.spec, dnssec: { ...on, ...change } } }));

const childIs = (wanted: (zone: ZoneResource) => boolean, domain = CHILD): Promise<ZoneResource> =>
  world.eventually(() => world.zone(domain, ACCOUNTS_NAMESPACE), wanted);

const setsAt = (zone: Zone, name: string): string[] =>
  (zone.node(Name.parse(`${name}.`))?.rrsets ?? []).map(({ type }) => type.name).filter((type) => type !== 'RRSIG');

const setsBecome = (sets: readonly string[], name = CHILD): Promise<Zone> =>
  world.eventually(
    () => world.published(SUFFIX),
    (zone) => JSON.stringify(setsAt(zone, name)) === JSON.stringify(sets),
  );

describe('the Zone of a suffix', () => {
  test('is signed with opt-out, and has a policy for mail and a short negative TTL', async () => {
    const { spec } = await suffixInSync();
    expect(spec).toMatchObject({ domain: SUFFIX, suffix: true, dnssec: { denial: 'NSEC3', optOut: true } });
    const zone = await world.published(SUFFIX);
    expect(setsAt(zone, `_dmarc.${SUFFIX}`)).toEqual(['TXT']);
    expect(zone.get(zone.apex, typeByName('SOA'))!.type.format(zone.soa.rdatas[0])).toMatch(/ 60$/);
    expect([...verifyZone(zone, { now: world.now, verify, hash })]).toEqual([]);
  });

  test('keeps the records of administrators, and no other change', async () => {
    await suffixInSync();
    const own = { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none; psd=y' };
    await changeSuffix({ records: [own], suffix: false, dnssec: { ...on, optOut: false } });
    await world.eventually(
      () => world.zone(SUFFIX, SYSTEM_NAMESPACE),
      ({ spec }) => spec.suffix === true && spec.dnssec?.optOut === true,
    );
    expect((await suffixInSync()).spec.records).toEqual([own]);
  });

  test.each(['* A 192.0.2.1', '@ DNAME elsewhere.test.'])('is refused with %s', async (line) => {
    const { spec } = await suffixInSync();
    await changeSuffix({ records: [...spec.records, recordLine(line)] });
    const { status } = await world.accepted('DraftRefused', SUFFIX, SYSTEM_NAMESPACE);
    expect(status?.problems).toMatchObject([{ code: 'suffix-wildcard', severity: 'error' }]);
  });
});

test('a tenant cannot have a suffix', async () => {
  await world.apply(['www A 192.0.2.1'], { suffix: true, dnssec: { ...on, optOut: true } });
  const { status } = await world.accepted('DraftRefused');
  expect(status?.problems).toMatchObject([{ path: 'spec.suffix', code: 'suffix-of-tenant' }]);
});

test('an unsigned name is served without any change of the suffix', async () => {
  const before = await suffixInSync();
  await world.operator!.idle();
  const { compositions } = world.operator!.statistics;
  await register();
  await world.inSync(CHILD, ACCOUNTS_NAMESPACE);
  await registered((zone) => ({ ...zone, spec: { ...zone.spec, records: [recordLine('@ A 192.0.2.2')] } }));
  await world.allServe('192.0.2.2', `${CHILD}.`);
  await world.management.delete(ZoneKind, { namespace: ACCOUNTS_NAMESPACE, name: CHILD });
  await world.eventually(
    async () => ((await world.zone(CHILD, ACCOUNTS_NAMESPACE)) === undefined ? true : undefined),
    Boolean,
  );
  await world.operator!.idle();
  expect(world.operator!.statistics.compositions - compositions).toBe(2);
  const after = await suffixInSync();
  expect(after.metadata.resourceVersion).toBe(before.metadata.resourceVersion);
});

test('a signed name has NS and DS records in the suffix while it is signed', async () => {
  await suffixInSync();
  await register();
  await world.inSync(CHILD, ACCOUNTS_NAMESPACE);
  expect(setsAt(await world.published(SUFFIX), CHILD)).toEqual([]);
  await sign({ enabled: true });
  await setsBecome(['NS']);
  await world.pass(4);
  const zone = await setsBecome(['NS', 'DS']);
  expect([...verifyZone(zone, { now: world.now, verify, hash })]).toEqual([]);
  await world.pass(1);
  await childIs(({ status }) => status?.dnssec?.phase === 'on');
  await sign({ enabled: false });
  await setsBecome(['NS']);
  await sign({ enabled: false, force: true });
  await setsBecome([]);
});

test('a name for which the suffix has records is delegated, because the suffix would otherwise deny its zone', async () => {
  const { spec } = await suffixInSync();
  await changeSuffix({ records: [...spec.records, recordLine(`x.${CHILD}. TXT old`)] });
  await world.eventually(
    () => world.published(SUFFIX),
    (zone) => setsAt(zone, `x.${CHILD}`).length > 0,
  );
  await register();
  await setsBecome(['NS']);
  await changeSuffix({ records: spec.records });
  await setsBecome([]);
});

describe('a name that is not registered', () => {
  const reason = ({ status }: ZoneResource, type: string): string | undefined =>
    findCondition(status?.conditions, type)?.reason;

  test('is refused, and says where it can be had', async () => {
    await suffixInSync();
    await world.apply(['@ A 192.0.2.1'], {}, CHILD);
    const { status } = await world.accepted('DomainConflict', CHILD);
    expect(findCondition(status?.conditions, 'Accepted')?.message).toContain('/domains');
  });

  test('stays served for seven days after it loses its label, with a warning', async () => {
    await suffixInSync();
    await register();
    await world.inSync(CHILD, ACCOUNTS_NAMESPACE);
    await registered(({ metadata, ...zone }) => ({
      ...zone,
      metadata: { ...metadata, labels: { ...metadata.labels, [labels.registration]: undefined! } },
    }));
    const warned = await childIs((zone) => reason(zone, 'GrantNeeded') === 'NotGranted');
    expect(findCondition(warned.status?.conditions, 'GrantNeeded')?.message).toContain(`${CHILD} at /domains`);
    await world.pass(7 * 24 - 1, 83.5);
    expect(reason(await childIs(() => true), 'Accepted')).toBe('Valid');
    await world.pass(2, 2);
    await childIs((zone) => reason(zone, 'Accepted') === 'GrantWithdrawn');
    await registered(({ metadata, ...zone }) => ({
      ...zone,
      metadata: { ...metadata, labels: { ...metadata.labels, [labels.registration]: 'r1' } },
    }));
    await childIs((zone) => reason(zone, 'Accepted') === 'Valid');
  });
});
