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
  return storeOpener()(address);
}

export type OpenStore = typeof openStore;

/** Opens stores as `openStore` does; those in one database commit the writes that come at once in one transaction. */
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
 * The store of a cluster whose kubeconfig is the text of a Secret. Throws StoreError Invalid when the kubeconfig would
 * run a program or read a file of this machine.
 */
export async function openStoreOfKubeconfig(text: string): Promise<ResourceStore> {
  const { openKubernetesStoreFromText } = await import('./adapters/kubernetes.ts');
  return openKubernetesStoreFromText(text);
}
