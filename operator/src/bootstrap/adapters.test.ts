import {
  bootstrapRights,
  make,
  MANAGEMENT_NAMESPACES,
  NamespaceKind,
  operatorRights,
  regionBootstrapRights,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { PUBLICATION_KEY_SECRET } from '@fourwinds/snapshot';
import { openStore, openStoreOfKubeconfig, type ResourceStore } from '@fourwinds/store';
import { prepareDatabase } from '@fourwinds/store/database';
import { useCluster } from '@fourwinds/test-cluster/jest';
import { startPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import { grantRights } from '../../../test/cluster/rights.ts';
import { bootstrapManagement, bootstrapRegion } from './bootstrap.ts';
import { ensurePublicationKey } from './publication-key.ts';
import { objectsIn, REGIONS } from './testing/objects-in.ts';

/** Runs the bootstrap with only its own rights, against stores that enforce them. */

const cluster = useCluster('management', 'ns1');
let postgres: TestPostgres;
const opened: ResourceStore[] = [];

interface Stores {
  readonly bootstrap: ResourceStore;
  readonly operator: ResourceStore;
  readonly administrator: ResourceStore;
  readonly region: ResourceStore;
}
const stores = new Map<string, Stores>();
const keep = async (opening: Promise<ResourceStore>): Promise<ResourceStore> => {
  opened.push(await opening);
  return opened.at(-1)!;
};

beforeAll(async () => {
  postgres = await startPostgres();
  const { owner, users } = await prepareDatabase(
    postgres.url,
    ['management', 'ns1'],
    [
      {
        name: 'bootstrap',
        stores: new Map([
          ['management', bootstrapRights],
          ['ns1', regionBootstrapRights],
        ]),
      },
      { name: 'operator', stores: new Map([['management', operatorRights]]) },
    ],
  );
  const open = (url: string, store: string): Promise<ResourceStore> => keep(openStore(`${url}?store=${store}`));
  stores.set('Postgres', {
    bootstrap: await open(users.get('bootstrap')!, 'management'),
    operator: await open(users.get('operator')!, 'management'),
    administrator: await open(owner, 'management'),
    region: await open(users.get('bootstrap')!, 'ns1'),
  });
  await cluster().applyCrds('management');
  const programs = new Map([
    ['bootstrap', bootstrapRights],
    ['operator', operatorRights],
  ]);
  const granted = await grantRights(cluster(), 'management', { namespaces: MANAGEMENT_NAMESPACES, programs });
  const inRegion = await grantRights(cluster(), 'ns1', {
    namespaces: [SYSTEM_NAMESPACE],
    programs: new Map([['bootstrap', regionBootstrapRights]]),
  });
  stores.set('Kubernetes', {
    bootstrap: await keep(openStoreOfKubeconfig(granted.get('bootstrap')!)),
    operator: await keep(openStoreOfKubeconfig(granted.get('operator')!)),
    administrator: await keep(openStore(`kubernetes:${cluster().planes.management.kubeconfig}`)),
    region: await keep(openStoreOfKubeconfig(inRegion.get('bootstrap')!)),
  });
});

afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await postgres.stop();
});

const KEY = `Secret ${SYSTEM_NAMESPACE}/${PUBLICATION_KEY_SECRET}`;

describe.each(['Postgres', 'Kubernetes'])('in %s', (adapter) => {
  const as = (who: keyof Stores): ResourceStore => stores.get(adapter)![who];

  test('the operator makes a missing publication key with its own rights', async () => {
    if (adapter === 'Postgres')
      await as('administrator').create(NamespaceKind, make(NamespaceKind, { name: SYSTEM_NAMESPACE }, {}));
    const made = await ensurePublicationKey(as('operator'));
    const first = await objectsIn(as('administrator'));
    expect([...first.keys()]).toContain(KEY);
    expect(await ensurePublicationKey(as('operator'))).toBe(made);
    expect(await objectsIn(as('administrator'))).toEqual(first);
  });

  test('the bootstrap needs no other rights than its own, and a second start changes nothing', async () => {
    const made = await bootstrapManagement(as('bootstrap'), REGIONS);
    const first = await objectsIn(as('administrator'));
    expect([...first.keys()]).toEqual(
      expect.arrayContaining([...MANAGEMENT_NAMESPACES.map((name) => `Namespace ${name}`), 'Region ns1', 'Region ns2']),
    );
    expect(await bootstrapManagement(as('bootstrap'), REGIONS)).toBe(made);
    expect(await objectsIn(as('administrator'))).toEqual(first);
    await bootstrapRegion(as('region'));
    await bootstrapRegion(as('region'));
  });
});
