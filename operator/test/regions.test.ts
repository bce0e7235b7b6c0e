/** @slow: not in make check. */
import {
  ConfigMapKind,
  type ConfigMapResource,
  findCondition,
  make,
  regionKubeconfig,
  RegionKind,
  type RegionResource,
  SecretKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
} from '@fourwinds/resources';
import { bucketNames, generatePublicationKey, manifestName, signerOf } from '@fourwinds/snapshot';
import { StoreError } from '@fourwinds/store';
import { heldConfigMap } from '../src/regions/held-config-map.ts';
import { edit } from '../src/testing/edit.ts';
import { regionNames, World } from '../src/testing/world.ts';

const HOUR = 3600_000;

/** Returns a base64 kubeconfig whose token expires at this time. */
function kubeconfigUntil(expiresAt: number): string {
  const claims = {
    sub: 'system:serviceaccount:fourwinds-system:region-operator',
    iat: 0,
    exp: Math.floor(expiresAt / 1000),
  };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.e30`;
  return Buffer.from(regionKubeconfig({ server: 'https://127.0.0.1:1', ca: '', token })).toString('base64');
}

/** External changes in a region: the operator detects and repairs them. */
describe('regions', () => {
  let world: World;

  beforeEach(() => {
    world = new World();
  });

  afterEach(() => world.stop());

  const regionObject = (name: string): Promise<RegionResource> =>
    world.eventually(
      () => world.management.get(RegionKind, { name }),
      ({ status }) => status !== undefined,
    );

  async function change(region: string, forge: (manifest: ConfigMapResource) => ConfigMapResource): Promise<void> {
    const store = world.regions.get(region)!;
    await edit(store, ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: manifestName('example.test.') }, forge);
  }

  test('a manifest that was edited is written again, under the same serial', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    const { status } = await world.inSync();
    const forge = ({ data, ...rest }: ConfigMapResource): ConfigMapResource => ({
      ...rest,
      data: {
        ...data,
        serial: String(status!.serial! + 1_000_000),
        records: 'www.example.test. 3600 IN A 203.0.113.1\n',
      },
    });
    await change('ns3', forge);
    await world.eventually(
      () => world.manifest('ns3'),
      ({ data }) => data?.serial === String(status!.serial) && data.records?.includes('192.0.2.1') === true,
    );
    expect((await world.inSync()).status!.serial).toBe(status!.serial);
  });

  test('a signature that is damaged in all regions alike is written again by a new leader', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.operator!.stop();
    const { data: whole } = (await world.manifest('ns1'))!;
    const signature = signerOf(generatePublicationKey().privateKey)('another text');
    for (const name of regionNames)
      await change(name, ({ data, ...rest }) => ({ ...rest, data: { ...data, signature } }));
    await world.startOperator();
    for (const name of regionNames) {
      const { data } = await world.eventually(
        () => world.manifest(name),
        (manifest) => heldConfigMap(manifest, world).isSigned,
      );
      expect({ ...data, signature }).toEqual({ ...whole, signature });
    }
  });

  test('everything is signed again by another publication key, under the same serials', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    const { status } = await world.inSync();
    await world.apply(['www A 192.0.2.2'], {}, 'refused.test');
    await world.inSync('refused.test');
    await world.apply(['www A nonsense'], {}, 'refused.test');
    await world.accepted('DraftRefused', 'refused.test');
    await world.apply(['www A 192.0.2.3'], { deletionPolicy: 'Retain' }, 'retained.test');
    const { metadata } = await world.inSync('retained.test');
    await world.management.delete(ZoneKind, metadata);
    world.publicationKey = generatePublicationKey();
    await world.restartOperator();
    for (const region of regionNames)
      for (const domain of ['example.test.', 'refused.test.', 'retained.test.'])
        await world.eventually(
          () => world.manifest(region, domain),
          (manifest) => heldConfigMap(manifest, world).isSigned,
        );
    expect((await world.inSync()).status!.serial).toBe(status!.serial);
    expect(await world.manifests('refused.test.')).toEqual(
      regionNames.map((): unknown => expect.stringContaining('192.0.2.2')),
    );
  });

  test('one that was edited while the draft was refused and no operator ran is copied from a region that has it', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.apply(['www A nonsense']);
    await world.accepted('DraftRefused');
    await world.operator!.stop();
    await change('ns1', ({ data, ...rest }) => ({ ...rest, data: { ...data, records: 'forged' } }));
    await world.startOperator();
    await world.eventually(
      () => world.manifest('ns1'),
      ({ data }) => data?.records?.includes('192.0.2.1') === true,
    );
  });

  test('a forged manifest that names another domain goes; the domain’s own stays', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const { data, metadata } = (await world.manifest('ns2'))!;
    const store = world.regions.get('ns2')!;
    const key = { namespace: SYSTEM_NAMESPACE, name: 'zone-0123456789abcdefghijklmnopqrstuv' };
    const serial = String(Number(data?.serial) + 1000);
    await store.create(
      ConfigMapKind,
      make(ConfigMapKind, { ...key, labels: metadata.labels }, { data: { ...data, serial } }),
    );
    await world.restartOperator();
    await world.eventually(
      async () => ((await store.get(ConfigMapKind, key)) === undefined ? true : undefined),
      Boolean,
    );
    expect((await world.manifest('ns2'))?.data).toEqual(data);
  });

  test.each([
    ['deleted', undefined],
    ['replaced', 'forged'],
  ])('a bucket that was %s is written again', async (_, records) => {
    await world.start();
    await world.apply(Array.from({ length: 1500 }, (_value, i) => `host${i} TXT ${'x'.repeat(60)}${i}`));
    await world.inSync();
    const store = world.regions.get('ns4')!;
    const [name] = bucketNames((await world.manifest('ns4'))!);
    const key = { namespace: SYSTEM_NAMESPACE, name };
    const before = (await store.get(ConfigMapKind, key))!;
    await store.delete(ConfigMapKind, key);
    if (records !== undefined) await store.create(ConfigMapKind, { ...before, data: { records } });
    await world.eventually(
      () => store.get(ConfigMapKind, key),
      ({ data }) => data?.records === before.data?.records,
    );
  });

  test('a cluster made anew is filled again', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.wipe('ns2');
    await world.eventually(
      () => world.manifest('ns2'),
      ({ data }) => data?.records?.includes('192.0.2.1') === true,
    );
    await world.apply(['www A 192.0.2.2']);
    await world.inSync();
  });

  test('a zone that is retained comes back too in a cluster made anew', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1'], { deletionPolicy: 'Retain' });
    await world.inSync();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
    await world.wipe('ns2');
    await world.eventually(
      () => world.manifest('ns2'),
      ({ data }) => data?.records?.includes('192.0.2.1') === true,
    );
  });

  test('a region whose token expired while no operator ran says so, keeps its zones, and is Ready with another token', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const key = { namespace: SYSTEM_NAMESPACE, name: 'kubeconfig-ns4' };
    const kubeconfig = (expiresAt: number): { kubeconfig: string } => ({ kubeconfig: kubeconfigUntil(expiresAt) });
    await world.management.create(SecretKind, make(SecretKind, key, { data: kubeconfig(world.now + HOUR) }));
    await edit(world.management, RegionKind, { name: 'ns4' }, ({ spec, ...region }) => ({
      ...region,
      spec: { ...spec, kubeconfigSecretRef: { name: 'kubeconfig-ns4', key: 'kubeconfig' } },
    }));
    await world.operator!.stop();
    world.ahead += 2 * HOUR;
    let isExpired = true;
    world.openRegion = async ({ metadata: { name } }) => {
      if (name === 'ns4' && isExpired) throw new StoreError('Forbidden', 'Unauthorized');
      return world.region(name);
    };
    await world.startOperator();
    const readyIn = (reason: string) => (region: RegionResource) =>
      findCondition(region.status?.conditions, 'Ready')?.reason === reason;
    const ns4 = () => world.management.get(RegionKind, { name: 'ns4' });
    const expired = await world.eventually(ns4, readyIn('CredentialsExpired'));
    expect(Date.parse(expired.status!.credentialsExpire!)).toBeLessThan(world.now);
    expect((await world.manifest('ns4'))!.data!.records).toContain('192.0.2.1');
    isExpired = false;
    await edit(world.management, SecretKind, key, (secret) => ({ ...secret, data: kubeconfig(world.now + HOUR) }));
    await world.eventually(ns4, readyIn('Serving'));
    await world.inSync();
  });

  test('a token that is renewed neither closes a region nor has it listed anew', async () => {
    const key = { namespace: SYSTEM_NAMESPACE, name: 'kubeconfig-ns4' };
    const used: string[] = [];
    let opened = 0;
    world.openRegion = async ({ metadata: { name } }) => {
      if (name !== 'ns4') return world.region(name);
      opened++;
      return { ...world.region(name), useKubeconfig: (text: string) => used.push(text) > 0 };
    };
    const write = async (expiresAt: number): Promise<string> => {
      const kubeconfig = kubeconfigUntil(expiresAt);
      await edit(world.management, SecretKind, key, (secret) => ({ ...secret, data: { kubeconfig } }));
      return Buffer.from(kubeconfig, 'base64').toString();
    };
    await world.start();
    await world.management.create(
      SecretKind,
      make(SecretKind, key, { data: { kubeconfig: kubeconfigUntil(world.now + HOUR) } }),
    );
    await edit(world.management, RegionKind, { name: 'ns4' }, ({ spec, ...region }) => ({
      ...region,
      spec: { ...spec, kubeconfigSecretRef: { name: key.name, key: 'kubeconfig' } },
    }));
    await world.eventually(
      async () => opened,
      (count) => count === 2,
    );
    await world.apply(['www A 192.0.2.1']);
    const renewed = await write(world.now + 2 * HOUR);
    await world.eventually(
      async () => used,
      (all) => all.length > 0,
    );
    expect({ used, opened }).toEqual({ used: [renewed], opened: 2 });
    await world.inSync();
  });

  test('a Region whose kubeconfig is missing keeps zones from being in sync, says why, and is opened when it comes', async () => {
    world.openRegion = async ({ metadata: { name } }) => {
      const secret = await world.management.get(SecretKind, {
        namespace: SYSTEM_NAMESPACE,
        name: `kubeconfig-${name}`,
      });
      if (name === 'ns4' && secret === undefined) throw new Error('the Secret kubeconfig-ns4 is missing');
      return world.region(name);
    };
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    const waiting = await world.eventually(
      () => world.zone('example.test'),
      ({ status }) => findCondition(status?.conditions, 'InSync')?.reason === 'RegionUnavailable',
    );
    expect(findCondition(waiting.status?.conditions, 'InSync')).toMatchObject({
      status: 'False',
      message: expect.stringContaining('ns4: the Secret kubeconfig-ns4 is missing') as string,
    });
    expect(findCondition((await regionObject('ns4')).status?.conditions, 'Ready')).toMatchObject({
      reason: 'Unreachable',
      message: expect.stringContaining('the Secret kubeconfig-ns4 is missing') as string,
    });
    const key = { namespace: SYSTEM_NAMESPACE, name: 'kubeconfig-ns4' };
    await world.management.create(SecretKind, make(SecretKind, key, { data: { kubeconfig: '' } }));
    await world.inSync();
  });

  test('a Region with the kubeconfig of another one is not entered, and says why', async () => {
    world.openRegion = async ({ metadata: { name } }) => world.region(name === 'ns4' ? 'ns3' : name);
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    const { status } = await world.eventually(
      () => world.zone('example.test'),
      (zone) => findCondition(zone.status?.conditions, 'InSync')?.reason === 'RegionUnavailable',
    );
    const cause = expect.stringMatching(/the kubeconfig is for the cluster of the region ns[34]/) as string;
    expect(findCondition(status?.conditions, 'InSync')).toMatchObject({ status: 'False', message: cause });
    const objects = await Promise.all(['ns3', 'ns4'].map((name) => regionObject(name)));
    const ready = objects.map((region) => findCondition(region.status?.conditions, 'Ready'));
    expect(ready).toContainEqual(expect.objectContaining({ reason: 'KubeconfigRefused', message: cause }));
  });

  test('a Secret that changes opens its region anew', async () => {
    const opened: string[] = [];
    world.openRegion = async ({ metadata: { name } }) => {
      opened.push(name);
      return world.region(name);
    };
    await world.start();
    const ref = { name: 'ns1-access', key: 'kubeconfig' };
    const key = { namespace: SYSTEM_NAMESPACE, name: ref.name };
    const secret = await world.management.create(SecretKind, make(SecretKind, key, { data: { kubeconfig: 'b25l' } }));
    await edit(world.management, RegionKind, { name: 'ns1' }, ({ spec, ...region }) => ({
      ...region,
      spec: { ...spec, kubeconfigSecretRef: ref },
    }));
    await world.eventually(
      async () => opened.filter((name) => name === 'ns1').length,
      (count) => count === 2,
    );
    await world.management.update(SecretKind, { ...secret, data: { kubeconfig: 'dHdv' } });
    await world.eventually(
      async () => opened.filter((name) => name === 'ns1').length,
      (count) => count === 3,
    );
    expect(opened.filter((name) => name !== 'ns1').sort()).toEqual(['ns2', 'ns3', 'ns4']);
  });

  test('an operator that starts anew finds everything in sync and writes nothing of zones', async () => {
    await world.start();
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.inSync('service', SYSTEM_NAMESPACE);
    const { metadata } = await world.delegationKnown();
    const service = await world.delegationKnown('service', SYSTEM_NAMESPACE);
    const from = [metadata, service.metadata].map(({ resourceVersion }) => Number(resourceVersion));
    await world.restartOperator();
    expect(await world.writes(String(Math.max(...from)))).toBe(0);
  });

  test('zones deleted while a region was away go on its return, though they are all', async () => {
    await world.start();
    const domains = Array.from({ length: 30 }, (_, i) => `zone${i}.test`);
    for (const domain of domains) await world.apply(['www A 192.0.2.1'], {}, domain);
    for (const domain of domains) await world.inSync(domain);
    const { openRegion } = world;
    world.openRegion = async (region) => {
      if (region.metadata.name === 'ns3') throw new Error('away');
      return openRegion(region);
    };
    await world.restartOperator();
    for (const domain of domains) await world.management.delete(ZoneKind, { namespace: 'team', name: domain });
    for (const domain of domains)
      await world.eventually(async () => ((await world.zone(domain)) === undefined ? true : undefined), Boolean);
    expect(await world.manifest('ns3', 'zone7.test.')).toBeDefined();
    world.openRegion = openRegion;
    await world.restartOperator();
    for (const domain of domains)
      await world.eventually(
        async () => ((await world.manifest('ns3', `${domain}.`)) === undefined ? true : undefined),
        Boolean,
      );
  });

  test('an emptied management cluster empties nothing until an administrator confirms, for this once', async () => {
    await world.start();
    for (const domain of ['a.test', 'b.test', 'c.test']) await world.apply(['www A 192.0.2.1'], {}, domain);
    for (const domain of ['a.test', 'b.test', 'c.test']) await world.inSync(domain);
    await world.operator!.stop();
    for (const domain of ['a.test', 'b.test', 'c.test']) {
      const zone = (await world.zone(domain))!;
      await world.management.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, finalizers: [] } });
      await world.management.delete(ZoneKind, { namespace: 'team', name: domain });
    }
    await world.startOperator();
    await world.eventually(
      () => world.management.get(RegionKind, { name: 'ns1' }),
      ({ status }) => findCondition(status?.conditions, 'Ready')?.reason === 'MassDeletionBlocked',
    );
    expect(await world.manifest('ns1', 'a.test.')).toBeDefined();
    const annotations = { 'dns.fourwinds.dev/confirm-removal': 'true' };
    await edit(world.management, RegionKind, { name: 'ns1' }, ({ metadata, ...region }) => ({
      ...region,
      metadata: { ...metadata, annotations },
    }));
    await world.eventually(
      async () => ((await world.manifest('ns1', 'a.test.')) === undefined ? true : undefined),
      Boolean,
    );
    expect(await world.manifest('ns2', 'a.test.')).toBeDefined();
    await world.eventually(
      () => world.management.get(RegionKind, { name: 'ns1' }),
      ({ metadata }) => metadata.annotations?.['dns.fourwinds.dev/confirm-removal'] === undefined,
    );
  });
});
