import { type ResourceStore, StoreError } from './store.ts';

/**
 * Wraps a store for a program that may only write at certain times. If `mayWrite` returns false, a write throws
 * StoreError Unavailable.
 */
export function fencedStore(store: ResourceStore, mayWrite: () => boolean): ResourceStore {
  const guarded = async <R>(write: () => Promise<R>): Promise<R> => {
    if (!mayWrite()) throw new StoreError('Unavailable', 'nothing is written here: this process is not the leader');
    return write();
  };
  return {
    commitGroup: store.commitGroup,
    get: (...args) => store.get(...args),
    list: (...args) => store.list(...args),
    listMetadata: (...args) => store.listMetadata(...args),
    watch: (...args) => store.watch(...args),
    create: (...args) => guarded(() => store.create(...args)),
    update: (...args) => guarded(() => store.update(...args)),
    updateStatus: (...args) => guarded(() => store.updateStatus(...args)),
    delete: (...args) => guarded(() => store.delete(...args)),
    ...(store.useKubeconfig && { useKubeconfig: (kubeconfig) => store.useKubeconfig!(kubeconfig) }),
    close: () => store.close(),
  };
}
