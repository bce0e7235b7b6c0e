import { ConfigMapKind, DomainClaimKind, hashedName, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { edit } from '../src/testing/edit.ts';
import { regionNames, World } from '../src/testing/world.ts';

const MANIFEST = { namespace: SYSTEM_NAMESPACE, name: manifestName('example.test.') };
let world: World;

beforeAll(async () => {
  world = new World();
  await world.start();
  await world.apply(['www A 192.0.2.1']);
  await world.inSync();
});
afterAll(() => world.stop());

test('an operator publishes over a version in a format that it does not know, under the next version and serial', async () => {
  await world.operator!.stop();
  const before = (await world.publication())!;
  const later = { version: String(BigInt(before.version) + 1n), serial: before.serial + 1000, sha256: 'f'.repeat(64) };
  const claim = (await world.management.get(DomainClaimKind, { name: hashedName('domain', 'example.test') }))!;
  const publication = { ...before, ...later };
  await world.management.updateStatus(DomainClaimKind, { ...claim, status: { ...claim.status, publication } });
  for (const name of regionNames)
    await edit(world.regions.get(name)!, ConfigMapKind, MANIFEST, ({ data, ...rest }) => ({
      ...rest,
      data: { ...data, ...later, serial: String(later.serial), format: '2' },
    }));

  world.program = 'the version before';
  await world.startOperator();
  for (const name of regionNames) {
    const { data } = await world.eventually(
      () => world.manifest(name),
      (manifest) => manifest.data?.format === undefined,
    );
    expect(BigInt(data!.version)).toBe(BigInt(later.version) + 1n);
    expect(Number(data!.serial)).toBeGreaterThan(later.serial);
    expect(data!.records).toContain('www.example.test. 3600 IN A 192.0.2.1\n');
  }
  const { serial } = (await world.publication())!;
  await world.eventually(
    () => world.zone('example.test'),
    ({ status }) => status?.serial === serial,
  );
});
