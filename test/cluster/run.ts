import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clusters, regions, runSupervisor, startFourwinds } from '@fourwinds/supervisor';
import { startCluster } from './cluster.ts';

/** Fourwinds on one machine with five real Kubernetes control planes: what `make run-cluster` starts. */
await runSupervisor(async (context) => {
  process.stdout.write('Starting five control planes; building them, the first time, takes about five minutes.\n');
  const names = ['management', ...regions.map(({ name }) => name)];
  const cluster = await startCluster({ planes: names, dir: join(context.folder, 'planes') });
  await cluster.applyCrds('management');
  const kubeconfigs = new Map(names.map((name) => [name, cluster.planes[name].kubeconfig]));
  const clusters = (): Clusters => kubernetesClusters(kubeconfigs);
  const bundles = new URL('../../dist/', import.meta.url);
  const service = await startFourwinds({
    ...context,
    clusters,
    bundles,
    state: 'cluster',
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

/** As in production: the operator finds each region's kubeconfig in a Secret that its Region names. */
function kubernetesClusters(kubeconfigs: ReadonlyMap<string, string>): Clusters {
  const address = (name: string): string => `kubernetes:${kubeconfigs.get(name)}`;
  const secretName = (name: string): string => `kubeconfig-${name}`;
  return {
    management: address('management'),
    region: address,
    regionFields: (name) => ({ kubeconfigSecretRef: { name: secretName(name), key: 'kubeconfig' } }),
    secrets: new Map(
      regions.map(({ name }) => [
        secretName(name),
        { kubeconfig: readFileSync(kubeconfigs.get(name)!).toString('base64') },
      ]),
    ),
  };
}
