import { Name } from '@fourwinds/dns';
import {
  DomainClaimKind,
  findCondition,
  make,
  NamespaceKind,
  type NamespaceResource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { edit } from '../src/testing/edit.ts';
import { recordLine, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

describe('owners that may retain three zones', () => {
  const MOST = 3;
  let world: World;

  beforeEach(async () => {
    world = new World();
    world.retainedZones = MOST;
    world.trustedNamespaces = 'team=trusted';
    await world.start();
  });

  afterEach(() => world.stop());

  const domains = (count: number, prefix = 'z'): string[] =>
    Array.from({ length: count }, (_, i) => `${prefix}${i}.com`);

  async function makeZones(
    all: readonly string[],
    namespace: string,
    given: Pick<ZoneResource['metadata'], 'labels'> = {},
  ): Promise<void> {
    for (const domain of all) {
      const zone = zoneOf(domain, [recordLine('www A 192.0.2.1')], { namespace, ...given });
      await world.management.create(ZoneKind, { ...zone, spec: { ...zone.spec, deletionPolicy: 'Retain' as const } });
    }
    for (const domain of all) await world.inSync(domain, namespace);
  }

  const deleteAll = (all: readonly string[], namespace: string): Promise<unknown> =>
    Promise.all(all.map((name) => world.management.delete(ZoneKind, { namespace, name })));

  const zonesIn = async (namespace: string): Promise<ZoneResource[]> =>
    (await world.management.list(ZoneKind, { namespace })).items;

  /**
   * Waits until only `count` zones of a namespace are left and their status gives the reason. Returns their domains.
   */
  async function kept(namespace: string, count: number): Promise<string[]> {
    const zones = await world.eventually(
      () => zonesIn(namespace),
      (all) =>
        all.length === count &&
        all.every(({ status }) => findCondition(status?.conditions, 'Accepted')?.reason === 'RetainedLimit'),
    );
    return zones.map(({ spec }) => spec.domain);
  }

  const retainedOf = async (namespace: string): Promise<string[]> =>
    (await world.management.list(DomainClaimKind)).items
      .filter(({ spec }) => spec.namespace === namespace && spec.retained === true)
      .map(({ spec }) => spec.domain)
      .sort();

  const setPolicy = (name: string, namespace: string): Promise<ZoneResource> =>
    edit(world.management, ZoneKind, { namespace, name }, (zone) => ({
      ...zone,
      spec: { ...zone.spec, deletionPolicy: 'Delete' as const },
    }));

  const areServed = async (all: readonly string[]): Promise<void> => {
    for (const domain of all) expect((await world.published(domain)).node(Name.parse(`www.${domain}.`))).toBeDefined();
  };

  test('keep the objects of all others, however many are deleted at once; every zone stays served', async () => {
    const all = domains(8);
    await makeZones(all, 'web');
    await deleteAll(all, 'web');
    const left = await kept('web', all.length - MOST);
    expect([...left, ...(await retainedOf('web'))].sort()).toEqual(all);
    await areServed(all);
    const { status } = (await world.zone(left[0], 'web'))!;
    const message = findCondition(status?.conditions, 'Accepted')?.message;
    expect(message).toContain('set spec.deletionPolicy to Delete');
    expect(message).toContain((await retainedOf('web'))[0]);
    await world.restartOperator();
    await world.operator!.idle();
    expect(await kept('web', left.length)).toEqual(left);
  });

  test('remove one that is kept by the policy Delete, and retain one more when another ends', async () => {
    const all = domains(6);
    await makeZones(all, 'web');
    await deleteAll(all, 'web');
    const [removed, ...left] = await kept('web', 3);
    await setPolicy(removed, 'web');
    expect(await kept('web', 2)).toEqual(left);
    const [ended] = await retainedOf('web');
    const zone = zoneOf(ended, [recordLine('www A 192.0.2.2')], { namespace: 'web' });
    await world.management.create(ZoneKind, zone);
    await world.inSync(ended, 'web');
    await world.eventually(
      () => retainedOf('web'),
      (retained) => retained.length === MOST,
    );
    expect((await retainedOf('web')).filter((domain) => left.includes(domain))).toHaveLength(1);
    await areServed([...all.filter((domain) => domain !== removed)]);
  });

  test('that retained more before the limit was there lose none, and retain no more', async () => {
    world.retainedZones = 10;
    await world.restartOperator();
    await makeZones(domains(6), 'web');
    await deleteAll(domains(6), 'web');
    await kept('web', 0);
    world.retainedZones = MOST;
    await world.restartOperator();
    await makeZones(['more.com'], 'web');
    await deleteAll(['more.com'], 'web');
    await kept('web', 1);
    expect(await retainedOf('web')).toEqual(domains(6));
    await areServed([...domains(6), 'more.com']);
  });

  test('have no limit where administrators trust them, from then on', async () => {
    const web = make<NamespaceResource>(NamespaceKind, { name: 'web' }, {});
    await world.management.create(NamespaceKind, web);
    const all = domains(6);
    await makeZones(all, 'web');
    await deleteAll(all, 'web');
    await kept('web', 3);
    await edit(world.management, NamespaceKind, { name: 'web' }, (namespace) => ({
      ...namespace,
      metadata: { ...namespace.metadata, labels: { team: 'trusted' } },
    }));
    await kept('web', 0);
    expect(await retainedOf('web')).toEqual(all);
  });

  test('are namespaces, whatever account the labels of zones name; another has its own', async () => {
    for (const [i, domain] of domains(5).entries())
      await makeZones([domain], 'web', { labels: { 'dns.fourwinds.dev/account': `account-${i}` } });
    await makeZones(domains(MOST, 'other'), 'other');
    await Promise.all([deleteAll(domains(5), 'web'), deleteAll(domains(MOST, 'other'), 'other')]);
    await kept('web', 2);
    await kept('other', 0);
  });
});
