import type { ResourceStore } from './store.ts';

/**
 * Opens the store at an address. Only loads the adapter that the address requires.
 *
 * - `postgres://user:password@host:port/db?store=name`: one of several stores in a database
 * - `kubernetes:/path/of/kubeconfig`: a cluster
 * - `kubernetes:`: the cluster of the current Pod
 *
 * Throws StoreError Unavailable if a database is unreachable, and TypeError for any other address.
 */
export async function openStore(address: string): Promise<ResourceStore> {
  return storeOpener()(address);
}

export type OpenStore = typeof openStore;

/**
 * Returns a function like `openStore`. The stores that it opens in one database commit simultaneous writes in one
 * transaction.
 */
export function storeOpener(): OpenStore {
  let postgres: Promise<OpenStore> | undefined;
  return async (address) => {
    const scheme = address.slice(0, address.indexOf(':'));
    if (scheme === 'postgres' || scheme === 'postgresql') {
      postgres ??= import('./adapters/postgres.ts').then(({ postgresOpener }) => postgresOpener());
      return (await postgres)(address);
    }
    if (scheme === 'kubernetes') {
      const { openKubernetesStore } = await import('./adapters/kubernetes.ts');
      return openKubernetesStore(address.slice('kubernetes:'.length));
    }
    throw new TypeError('the address of a store begins with postgres: or kubernetes:');
  };
}

/**
 * Opens the cluster of a kubeconfig that is stored in a Secret. Throws StoreError Invalid if the kubeconfig would run
 * a program or read a local file.
 */
export async function openStoreOfKubeconfig(text: string): Promise<ResourceStore> {
  const { openKubernetesStoreFromText } = await import('./adapters/kubernetes.ts');
  return openKubernetesStoreFromText(text);
}
