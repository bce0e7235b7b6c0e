import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ConfigMapKind,
  type ConfigMapResource,
  LeaseKind,
  make,
  NamespaceKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { bootstrapManagement, bootstrapRegion } from '../../operator/src/bootstrap/bootstrap.ts';
import { REGIONS } from '../../operator/src/bootstrap/testing/objects-in.ts';
import { edit } from '../../operator/src/testing/edit.ts';
import { recordLine, zoneOf } from '../../operator/src/testing/objects.ts';
import { OperatorProcess } from '../../operator/src/testing/operator-process.ts';
import { useCluster } from '../cluster/jest.ts';
import { FaultProxy } from './fault-proxy.ts';
import { PLANES, untilDespiteFaults } from './installation.ts';

const KEY = { namespace: 'team', name: 'leaders.test' };

/** An operator process that reaches each API server through its own proxy. */
interface Candidate {
  readonly process: OperatorProcess;
  readonly proxies: ReadonlyMap<string, FaultProxy>;
}

describe('operators of which one leads, before real API servers', () => {
  const cluster = useCluster(...PLANES);
  const stores = new Map<string, ResourceStore>();
  const candidates: Candidate[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'leaders-test-'));
    await cluster().applyCrds('management');
    for (const name of PLANES) stores.set(name, await openStore(`kubernetes:${cluster().planes[name].kubeconfig}`));
    await bootstrapManagement(management(), REGIONS);
    for (const name of REGIONS.keys()) await bootstrapRegion(stores.get(name)!);
    await management().create(NamespaceKind, make(NamespaceKind, { name: KEY.namespace }, {}));
    await management().create(ZoneKind, zoneOf(KEY.name, [recordLine('www A 192.0.2.1')]));
  }, 600_000);

  afterAll(async () => {
    for (const { process } of candidates) process.kill('SIGKILL');
    await Promise.all(candidates.map(({ process }) => process.ended));
    await Promise.all(candidates.flatMap(({ proxies }) => [...proxies.values()]).map((proxy) => proxy.stop()));
    await Promise.all([...stores.values()].map((store) => store.close()));
    await rm(folder, { recursive: true });
  }, 600_000);

  const management = (): ResourceStore => stores.get('management')!;

  async function start(identity: string): Promise<Candidate> {
    const proxies = new Map<string, FaultProxy>();
    const fileOf = (plane: string): string => path.join(folder, `${identity}-${plane}.kubeconfig`);
    for (const name of PLANES) {
      const proxy = await FaultProxy.start(cluster().planes[name]);
      proxies.set(name, proxy);
      await writeFile(fileOf(name), proxy.kubeconfig, { mode: 0o600 });
    }
    const process = new OperatorProcess({
      FOURWINDS_STORE: `kubernetes:${fileOf('management')}`,
      FOURWINDS_REGION_STORE: `kubernetes:${fileOf('{region}')}`,
      FOURWINDS_TRUSTED_NAMESPACES: '*',
      FOURWINDS_RESOLVERS: '127.0.0.1:9',
      FOURWINDS_IDENTITY: identity,
    });
    candidates.push({ process, proxies });
    return { process, proxies };
  }

  const change = (address: string) =>
    edit(management(), ZoneKind, KEY, (zone) => ({
      ...zone,
      spec: { ...zone.spec, records: [recordLine(`www A ${address}`)] },
    }));

  const manifests = (): Promise<(ConfigMapResource | undefined)[]> => {
    const key = { namespace: SYSTEM_NAMESPACE, name: manifestName(`${KEY.name}.`) };
    return Promise.all([...REGIONS.keys()].map((region) => stores.get(region)!.get(ConfigMapKind, key)));
  };

  const published = (address: string): Promise<void> =>
    untilDespiteFaults(`both regions have ${address}`, async () =>
      (await manifests()).every((manifest) => manifest?.data?.records.includes(address)),
    );

  async function leader(): Promise<string | undefined> {
    const lease = await management().get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'operator' });
    return lease?.spec?.holderIdentity;
  }

  /** The operator's writes to regions since the last call. */
  function regionWrites({ proxies }: Candidate): string[] {
    const logs = [...REGIONS.keys()].map((region) => proxies.get(region)!.log);
    return logs.flatMap((log) => log.takeWrites());
  }

  test('one that is cut off from the management cluster alone writes nothing to regions once another leads', async () => {
    const first = await start('first');
    await first.process.says('"ready":true');
    await published('192.0.2.1');
    const second = await start('second');
    await second.process.says('stands by');
    expect(await leader()).toBe('first');

    const cut = first.proxies.get('management')!;
    cut.inject({ in: 'everything', effect: { does: 'drop' } });
    cut.cut();
    await untilDespiteFaults('the second leads', async () => (await leader()) === 'second');
    regionWrites(first);
    await change('192.0.2.2');
    await published('192.0.2.2');
    expect(await first.process.ended).toBe(1);
    expect(first.process.output).toContain('the leadership was lost');
    expect(regionWrites(first)).toEqual([]);
    expect(regionWrites(second)).not.toEqual([]);
  });

  test('one that was stopped and wakes writes nothing to regions', async () => {
    const second = candidates[1];
    const third = await start('third');
    await third.process.says('stands by');
    second.process.kill('SIGSTOP');
    regionWrites(second);
    await change('192.0.2.3');
    await published('192.0.2.3');
    expect(await leader()).toBe('third');
    const before = await manifests();

    second.process.kill('SIGCONT');
    expect(await second.process.ended).toBe(1);
    expect(regionWrites(second)).toEqual([]);
    expect((await manifests()).map((manifest) => manifest?.data)).toEqual(before.map((manifest) => manifest?.data));
    await change('192.0.2.4');
    await published('192.0.2.4');
  });
});
