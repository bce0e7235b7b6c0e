import type { ResourceStore } from './store.ts';

/**
 * The store at an address. Only the adapter that is used is loaded.
 *
 *   postgres://user:password@host:port/db?store=name   one of several stores in a database
 *   kubernetes:/path/of/kubeconfig                     a cluster
 *   kubernetes:                                        the cluster this process runs in
 *
 * Throws StoreError Unavailable when a database cannot be reached, TypeError for any other address.
 */
export async function openStore(address: string): Promise<ResourceStore> {
  const scheme = address.slice(0, address.indexOf(':'));
  if (scheme === 'postgres' || scheme === 'postgresql') {
    const { openPostgresStore } = await import('./adapters/postgres.ts');
    return openPostgresStore(address);
  }
  if (scheme === 'kubernetes') {
    const { openKubernetesStore } = await import('./adapters/kubernetes.ts');
    return openKubernetesStore(address.slice('kubernetes:'.length));
  }
  throw new TypeError('the address of a store begins with postgres: or kubernetes:');
}

/**
 * The store of a cluster whose kubeconfig is the text of a Secret. Throws StoreError Invalid when the kubeconfig would
 * run a program or read a file of this machine.
 */
export async function openStoreOfKubeconfig(text: string): Promise<ResourceStore> {
  const { openKubernetesStoreFromText } = await import('./adapters/kubernetes.ts');
  return openKubernetesStoreFromText(text);
}
