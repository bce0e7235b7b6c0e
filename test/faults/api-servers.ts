import type { ResourceStore } from '@fourwinds/store';
import type { KubernetesLimits } from '../../packages/store/src/adapters/kubernetes-connection.ts';
import { openKubernetesStoreFromText } from '../../packages/store/src/adapters/kubernetes.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { FaultProxy } from './fault-proxy.ts';
import { type InstalledClusters, PLANES } from './installation.ts';

/** API servers that the operator reaches through one proxy each. */
export class ApiServers implements InstalledClusters {
  readonly proxies = new Map<string, FaultProxy>();
  readonly #limits: Partial<KubernetesLimits>;
  #cluster: Cluster | undefined;

  constructor(limits: Partial<KubernetesLimits> = {}) {
    this.#limits = limits;
  }

  async start(cluster: Cluster): Promise<void> {
    this.#cluster = cluster;
    await cluster.applyCrds('management');
    for (const name of PLANES) this.proxies.set(name, await FaultProxy.start(cluster.planes[name]));
  }

  address(name: string): string {
    return `kubernetes:${this.#cluster!.planes[name].kubeconfig}`;
  }

  opener(): (name: string) => Promise<ResourceStore> {
    return async (name) => openKubernetesStoreFromText(this.proxies.get(name)!.kubeconfig, this.#limits);
  }

  heal(): void {
    for (const proxy of this.proxies.values()) proxy.heal();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.proxies.values()].map((proxy) => proxy.stop()));
  }
}
