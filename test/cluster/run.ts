import { join } from 'node:path';
import {
  adminRights,
  apiRights,
  bootstrapRights,
  make,
  MANAGEMENT_NAMESPACES,
  nameserverRights,
  type ObjectKey,
  operatorRights,
  regionOperatorRights,
  SecretKind,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import {
  apiDatabase,
  type Clusters,
  type DatabaseAccess,
  Progress,
  regions,
  runSupervisor,
  secretNamed,
  startFourwinds,
} from '@fourwinds/supervisor';
import { AccountFiles } from './account-files.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { apply, grantRights } from './rights.ts';

/** Fourwinds on one machine with five real Kubernetes control planes: the program of `make run-cluster`. */
await runSupervisor(async (context) => {
  const names = ['management', ...regions.map(({ name }) => name)];
  const progress = new Progress();
  const cluster = await progress.step(
    'Starting five control planes, which takes about seven minutes the first time',
    () => startCluster({ planes: names, dir: join(context.folder, 'planes'), namespaceController: true }),
  );
  await cluster.applyCrds('management');
  const kubeconfigs = new Map(names.map((name) => [name, cluster.planes[name].kubeconfig]));
  const certificate = secretNamed(context.environment.FOURWINDS_DOT_SECRET);
  const accounts = new AccountFiles(join(context.folder, 'cluster', 'kubeconfigs'));
  const service = await startFourwinds({
    ...context,
    clusters: (database) => kubernetesClusters({ cluster, certificate, accounts, database }),
    bundles: new URL('../../dist/', import.meta.url),
    state: 'cluster',
    trustedNamespaces: '*',
    kubectl: { program: cluster.kubectlProgram, kubeconfigs },
  });
  return {
    ready: service.ready,
    stop: async () => {
      await service.stop();
      await cluster.stop();
    },
  };
});

interface Facts {
  readonly cluster: Cluster;
  /** The Secret with the TLS certificate. */
  readonly certificate?: ObjectKey;
  readonly accounts: AccountFiles;
  readonly database: DatabaseAccess;
}

/**
 * As in production: each program has minimal rights, and the operator reads each region's kubeconfig from the Secret
 * that its Region names.
 */
async function kubernetesClusters({ cluster, certificate, accounts, database }: Facts): Promise<Clusters> {
  const secretName = (name: string): string => `kubeconfig-${name}`;
  const programs = new Map([
    ['bootstrap', bootstrapRights],
    ['operator', operatorRights],
    ['api', apiRights],
    ['admin', adminRights],
  ]);
  await accounts.keep(
    'management',
    await grantRights(cluster, 'management', { namespaces: MANAGEMENT_NAMESPACES, programs }),
  );
  for (const { name } of regions) {
    const rights = new Map([
      ['operator', regionOperatorRights],
      ['nameserver', nameserverRights({ server: name, certificate })],
    ]);
    const granted = await grantRights(cluster, name, { namespaces: [SYSTEM_NAMESPACE], programs: rights });
    await accounts.keep(name, granted);
    const data = { kubeconfig: Buffer.from(granted.get('operator')!).toString('base64') };
    const metadata = { namespace: SYSTEM_NAMESPACE, name: secretName(name) };
    await apply(cluster, 'management', [{ ...make(SecretKind, metadata, { data }), metadata }]);
  }
  const addresses = await apiDatabase(database);
  return {
    bootstrap: accounts.address('management', 'bootstrap'),
    operator: accounts.address('management', 'operator'),
    api: accounts.address('management', 'api'),
    database: addresses.api,
    workerDatabase: addresses.worker,
    admin: { database: addresses.admin, store: accounts.address('management', 'admin') },
    nameserver: (name) => accounts.address(name, 'nameserver'),
    regionFields: (name) => ({ kubeconfigSecretRef: { name: secretName(name), key: 'kubeconfig' } }),
  };
}
