/** @slow: not in make check. */
import {
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  EventKind,
  findCondition,
  NamespaceKind,
  RegionKind,
  type RegionResource,
  type Resource,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { EPOCH_NAME } from '@fourwinds/snapshot';
import { StoreError } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { claimName } from '../src/ownership/claims.ts';
import { edit } from '../src/testing/edit.ts';
import { recordLine, zoneOf } from '../src/testing/objects.ts';
import { regionNames, World } from '../src/testing/world.ts';

const CONFIRM = 'dns.fourwinds.dev/confirm-restore';
const WEEK = 7 * 24 * 3600_000;

/** Waits until each region's epoch has reached the latest revision of zones and claims. */
async function epochsWritten(world: World): Promise<void> {
  const zones = await world.management.list(ZoneKind);
  const claims = await world.management.list(DomainClaimKind);
  const latest = Math.max(...[...zones.items, ...claims.items].map(({ metadata }) => Number(metadata.resourceVersion)));
  for (const name of regionNames)
    await world.eventually(
      () => epochOf(world, name),
      (epoch) => Number(epoch.data?.revision) >= latest,
    );
}

function epochOf(world: World, region: string): Promise<ConfigMapResource | undefined> {
  return world.region(region).get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: EPOCH_NAME });
}

describe('a management cluster that was restored from a backup', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    world.epochMilliseconds = 50;
    world.graceMilliseconds = 50;
    await world.start();
  });

  afterEach(() => world.stop());

  const region = (name: string): Promise<RegionResource | undefined> => world.management.get(RegionKind, { name });

  const readyReason = ({ status }: RegionResource): string | undefined =>
    findCondition(status?.conditions, 'Ready')?.reason;

  async function regionsSay(reason: string): Promise<void> {
    for (const name of regionNames)
      await world.eventually(
        () => region(name),
        (one) => readyReason(one) === reason,
      );
  }

  function apply(domain: string, namespace: string, line: string): Promise<ZoneResource> {
    return world.management.create(ZoneKind, zoneOf(domain, [recordLine(line)], { namespace }));
  }

  /** Makes a backup, creates the zone a.example of team-a, then replaces the cluster with the backup. */
  async function backUpPublishAndRestore({ isRunning }: { isRunning: boolean }): Promise<void> {
    await apply('old.example', 'team-a', 'www A 192.0.2.9');
    await world.inSync('old.example', 'team-a');
    await epochsWritten(world);
    const backup = world.management.copy();
    await apply('a.example', 'team-a', 'www A 192.0.2.1');
    await world.inSync('a.example', 'team-a');
    await epochsWritten(world);
    if (!isRunning) await world.operator!.stop();
    await world.restore(backup);
    if (!isRunning) await world.startOperator();
  }

  async function confirm(): Promise<void> {
    for (const name of regionNames) {
      const found = (await region(name))!;
      const message = findCondition(found.status?.conditions, 'Ready')!.message;
      const [, number] = /confirm-restore: "(\d+)"/.exec(message)!;
      await edit(world.management, RegionKind, { name }, ({ metadata, ...rest }) => ({
        ...rest,
        metadata: { ...metadata, annotations: { [CONFIRM]: number } },
      }));
    }
  }

  const served = async (domain: string): Promise<(string | undefined)[]> => world.manifests(`${domain}.`);

  test.each([
    ['while the operator does not run', false],
    ['under a running operator', true],
  ])(
    '%s gives no domain to another owner and removes nothing until an administrator confirms',
    async (_, isRunning) => {
      await backUpPublishAndRestore({ isRunning });
      await regionsSay('ManagementRestored');
      expect(world.operator!.statistics.restored).toBe(4);
      await apply('a.example', 'team-b', 'www A 198.51.100.66');
      await apply('www.a.example', 'team-b', '@ A 198.51.100.66');
      await world.accepted('DomainConflict', 'a.example', 'team-b');
      await world.accepted('DomainConflict', 'www.a.example', 'team-b');
      const claim = await world.eventually(
        () => world.management.get(DomainClaimKind, { name: claimName('a.example') }),
        ({ spec }) => spec.namespace === 'team-a',
      );
      expect(claim.spec).toMatchObject({ namespace: 'team-a', zone: 'a.example' });
      expect(claim.spec.releasedAt).toBeUndefined();
      for (const records of await served('a.example')) expect(records).toContain('192.0.2.1');
      await world.eventually(
        async () => (await world.management.list(EventKind, { namespace: 'default' })).items,
        (items) =>
          items.some(
            ({ reason, involvedObject }) => reason === 'ManagementRestored' && involvedObject.kind === 'Region',
          ),
      );

      await world.restartOperator();
      await regionsSay('ManagementRestored');
      await apply('new.example', 'team-b', 'www A 192.0.2.2');
      await world.inSync('new.example', 'team-b');
      for (const records of await served('a.example')) expect(records).toContain('192.0.2.1');

      await confirm();
      await regionsSay('Serving');
      await world.eventually(
        () => world.management.get(DomainClaimKind, { name: claimName('a.example') }),
        ({ spec }) => spec.releasedAt !== undefined,
      );
      expect((await world.manifest('ns1', 'a.example.'))?.data?.records).toBeUndefined();
      await world.accepted('DomainConflict', 'a.example', 'team-b');
      world.ahead += WEEK + 1000;
      await world.restartOperator();
      await world.eventually(
        () => world.zone('a.example', 'team-b'),
        ({ status }) => findCondition(status?.conditions, 'Accepted')?.status === 'True',
      );
    },
  );

  test('the owner applies its zone again, which goes on from the version that regions hold', async () => {
    await backUpPublishAndRestore({ isRunning: false });
    await regionsSay('ManagementRestored');
    const before = BigInt((await world.manifest('ns1', 'a.example.'))!.data!.version);
    await apply('a.example', 'team-a', 'www A 192.0.2.7');
    await world.inSync('a.example', 'team-a');
    const { data } = (await world.manifest('ns1', 'a.example.'))!;
    expect(BigInt(data!.version)).toBe(before + 1n);
    expect(data!.records).toContain('192.0.2.7');
    await confirm();
    await regionsSay('Serving');
    for (const records of await served('a.example')) expect(records).toContain('192.0.2.7');
  });

  test('a domain that changed hands after the backup stays its later owner’s', async () => {
    await apply('a.example', 'team-b', 'www A 198.51.100.66');
    await world.inSync('a.example', 'team-b');
    await epochsWritten(world);
    const backup = world.management.copy();
    await world.management.delete(ZoneKind, { namespace: 'team-b', name: 'a.example' });
    await world.eventually(
      async () => ((await world.zone('a.example', 'team-b')) === undefined ? true : undefined),
      Boolean,
    );
    await world.management.delete(DomainClaimKind, { name: claimName('a.example') });
    await apply('a.example', 'team-a', 'www A 192.0.2.1');
    await world.inSync('a.example', 'team-a');
    await epochsWritten(world);
    await world.operator!.stop();
    await world.restore(backup);
    await world.startOperator();
    await world.accepted('DomainConflict', 'a.example', 'team-b');
    for (const records of await served('a.example')) expect(records).toContain('192.0.2.1');
    await world.management.delete(ZoneKind, { namespace: 'team-b', name: 'a.example' });
    await world.eventually(
      async () => ((await world.zone('a.example', 'team-b')) === undefined ? true : undefined),
      Boolean,
    );
    for (const records of await served('a.example')) expect(records).toContain('192.0.2.1');
  });

  test('into another cluster, or one with nothing but the Regions, is noticed, too', async () => {
    await apply('a.example', 'team-a', 'www A 192.0.2.1');
    await world.inSync('a.example', 'team-a');
    await epochsWritten(world);
    const regions = await world.management.list(RegionKind);
    await world.operator!.stop();
    const empty = new MemoryStore();
    await empty.create(NamespaceKind, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'kube-system' } });
    for (const { metadata, ...rest } of regions.items)
      await empty.create(RegionKind, { ...rest, metadata: { name: metadata.name } });
    await world.restore(empty);
    await apply('a.example', 'team-b', 'www A 198.51.100.66');
    await world.startOperator();
    await regionsSay('ManagementRestored');
    await world.accepted('DomainConflict', 'a.example', 'team-b');
    for (const records of await served('a.example')) expect(records).toContain('192.0.2.1');
  });

  test('with all regions out of reach gives no domain to anybody until one can be reached', async () => {
    await backUpPublishAndRestore({ isRunning: true });
    const { openRegion } = world;
    world.openRegion = async () => {
      throw new Error('away');
    };
    await world.restartOperator();
    await apply('a.example', 'team-b', 'www A 198.51.100.66');
    await world.operator!.idle();
    world.openRegion = openRegion;
    await world.restartOperator();
    await world.accepted('DomainConflict', 'a.example', 'team-b');
  });
});

test('each epoch is on record before its region gets it', async () => {
  const world = new World();
  world.epochMilliseconds = 50;
  let isRefused = false;
  const refused = new Set<string>();
  const given: { region: string; revision: string; recorded: string | undefined }[] = [];
  const noting =
    (region: string) =>
    async ({ metadata, ...object }: Resource): Promise<void> => {
      if (metadata.name !== EPOCH_NAME) return;
      const { revision } = (object as ConfigMapResource).data!;
      const { status } = (await world.management.get(RegionKind, { name: region }))!;
      given.push({ region, revision, recorded: status?.epoch });
    };
  world.between = (store, cluster) => {
    const note = noting(cluster);
    return {
      ...store,
      create: async (kind, object) => note(object).then(() => store.create(kind, object)),
      update: async (kind, object, options) => note(object).then(() => store.update(kind, object, options)),
      async updateStatus(kind, object, options) {
        if (!isRefused || kind.kind !== RegionKind.kind) return store.updateStatus(kind, object, options);
        refused.add(object.metadata.name);
        throw new StoreError('Conflict', 'a fault of this test');
      },
    };
  };
  await world.start();
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await epochsWritten(world);
  isRefused = true;
  await world.apply(['www A 192.0.2.2']);
  await world.inSync();
  await world.eventually(async () => refused.size === regionNames.length, Boolean);
  isRefused = false;
  await epochsWritten(world);
  await world.eventually(async () => new Set(given.map(({ region }) => region)).size === regionNames.length, Boolean);
  await world.stop();
  expect(given.filter(({ revision, recorded }) => revision !== recorded)).toEqual([]);
});

test('an operator that starts again, and a region made anew, are no restore', async () => {
  const world = new World();
  world.epochMilliseconds = 50;
  await world.start();
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
  await epochsWritten(world);
  const before = await epochOf(world, 'ns1');
  await world.restartOperator();
  const after = await epochOf(world, 'ns1');
  expect(after?.data?.cluster).toBe(before!.data!.cluster);
  expect(Number(after?.data?.revision)).toBeGreaterThanOrEqual(Number(before!.data!.revision));
  await world.wipe('ns2');
  await world.eventually(async () => (await world.manifest('ns2')) ?? undefined, Boolean);
  expect(world.operator!.statistics.restored).toBe(0);
  await world.stop();
});
