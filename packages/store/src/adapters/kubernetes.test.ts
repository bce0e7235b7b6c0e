import { useCluster } from '@fourwinds/test-cluster/jest';
import { openStore } from '../open.ts';
import { storeContract } from '../store.contract.ts';
import type { ResourceStore } from '../store.ts';

describe('the Kubernetes store', () => {
  const cluster = useCluster('management');
  const address = (): string => `kubernetes:${cluster().planes.management.kubeconfig}`;
  let store: ResourceStore;

  beforeAll(async () => {
    await cluster().applyCrds('management');
    store = await openStore(address());
  });

  afterAll(() => store.close());

  storeContract(() => ({ store, address: address(), tooOld: async () => ({ store, revision: '1' }) }));
});
