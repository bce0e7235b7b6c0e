import {
  ConfigMapKind,
  type ConfigMapResource,
  LeaseKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { startPostgres, type TestPostgres } from '../../test/postgres/server.ts';
import { until } from '../../test/until.ts';
import { bootstrapManagement, bootstrapRegion } from '../src/bootstrap/bootstrap.ts';
import { REGIONS } from '../src/bootstrap/testing/objects-in.ts';
import { edit } from '../src/testing/edit.ts';
import { recordLine, zoneOf } from '../src/testing/objects.ts';
import { OperatorProcess } from '../src/testing/operator-process.ts';

/** Two operator processes over the clusters of one database: a leader and a standby. */
describe('operators of which one leads', () => {
  let postgres: TestPostgres;
  let management: ResourceStore;
  const regions: ResourceStore[] = [];
  const operators: OperatorProcess[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    const open = (name: string): Promise<ResourceStore> => openStore(`${postgres.url}?store=${name}`);
    management = await open('management');
    await bootstrapManagement(management, REGIONS);
    for (const name of REGIONS.keys()) {
      regions.push(await open(name));
      await bootstrapRegion(regions.at(-1)!);
    }
    await management.create(ZoneKind, zoneOf('example.test', [recordLine('www A 192.0.2.1')]));
  });

  afterAll(async () => {
    for (const operator of operators) operator.kill('SIGKILL');
    await Promise.all(operators.map(({ ended }) => ended));
    await Promise.all([management, ...regions].map((store) => store.close()));
    await postgres.stop();
  });

  function start(identity: string): OperatorProcess {
    const operator = new OperatorProcess({
      FOURWINDS_STORE: `${postgres.url}?store=management`,
      FOURWINDS_REGION_STORE: `${postgres.url}?store={region}`,
      FOURWINDS_TRUSTED_NAMESPACES: '*',
      FOURWINDS_RESOLVERS: '127.0.0.1:9',
      FOURWINDS_IDENTITY: identity,
    });
    operators.push(operator);
    return operator;
  }

  const change = (address: string): Promise<ZoneResource> =>
    edit(management, ZoneKind, { namespace: 'team', name: 'example.test' }, (zone) => ({
      ...zone,
      spec: { ...zone.spec, records: [recordLine(`www A ${address}`)] },
    }));

  const manifests = (): Promise<(ConfigMapResource | undefined)[]> => {
    const key = { namespace: SYSTEM_NAMESPACE, name: manifestName('example.test.') };
    return Promise.all(regions.map((region) => region.get(ConfigMapKind, key)));
  };

  async function published(address: string): Promise<void> {
    await until(`${address} is published`, async () => {
      const isPublished = (await manifests()).every((manifest) => manifest?.data?.records.includes(address));
      if (!isPublished) for (const operator of operators) operator.check();
      return isPublished;
    });
  }

  const leader = async (): Promise<string | undefined> => {
    const lease = await management.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'operator' });
    return lease?.spec?.holderIdentity;
  };

  test('the one that stands by publishes after the other was killed', async () => {
    const first = start('first');
    await first.says('"ready":true');
    await published('192.0.2.1');
    const second = start('second');
    await second.says('stands by');
    expect(await leader()).toBe('first');

    first.kill('SIGKILL');
    await first.ended;
    await change('192.0.2.2');
    await published('192.0.2.2');
    expect(await leader()).toBe('second');
    await second.says('"ready":true');
  });

  test('the one that stands by publishes after the other was stopped, which writes nothing when it wakes', async () => {
    const [, second] = operators;
    const third = start('third');
    await third.says('stands by');
    second.kill('SIGSTOP');
    await change('192.0.2.3');
    await published('192.0.2.3');
    expect(await leader()).toBe('third');
    await third.says('"ready":true');

    const before = await manifests();
    second.kill('SIGCONT');
    expect(await second.ended).toBe(1);
    expect(second.output).toContain('the leadership was lost');
    expect(await leader()).toBe('third');
    expect((await manifests()).map((manifest) => manifest?.data)).toEqual(before.map((manifest) => manifest?.data));
    await change('192.0.2.4');
    await published('192.0.2.4');
    const versions = (await manifests()).map((manifest) => BigInt(manifest!.data!.version));
    expect(versions.every((version, i) => version > BigInt(before[i]!.data!.version))).toBe(true);
  });

  test('one that is ended while it stands by never leads', async () => {
    const last = start('last');
    await last.says('stands by');
    last.kill('SIGTERM');
    expect(await last.ended).toBe(0);
    expect(last.output).not.toContain('"ready":true');
    expect(await leader()).toBe('third');
  });
});
