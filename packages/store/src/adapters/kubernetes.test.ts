import { useCluster } from '@fourwinds/test-cluster/jest';
import { make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { openStore } from '../open.ts';
import { storeContract } from '../store.contract.ts';
import type { ResourceStore } from '../store.ts';
import { withoutManagedFields } from '../without-managed-fields.ts';

describe('the Kubernetes store', () => {
  const cluster = useCluster('management');
  const address = (): string => `kubernetes:${cluster().planes.management.kubeconfig}`;
  let store: ResourceStore;

  beforeAll(async () => {
    await cluster().applyCrds('management');
    store = await openStore(address());
  });

  afterAll(() => store.close());

  test('an update of an object that is kept without its managed fields leaves these in the cluster', async () => {
    const spec = { domain: 'managed.example', records: [], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' };
    const key = { namespace: 'default', name: 'managed' };
    const zone = make(ZoneKind, key, { spec: spec as unknown as ZoneResource['spec'] });
    const created = withoutManagedFields(await store.create(ZoneKind, zone));
    expect(created.metadata.managedFields).toBeUndefined();
    await store.update(ZoneKind, { ...created, metadata: { ...created.metadata, labels: { a: 'b' } } });
    const { managedFields = [] } = (await store.get(ZoneKind, key))!.metadata;
    expect(managedFields).toMatchObject([
      { fieldsV1: { 'f:metadata': { 'f:labels': {} }, 'f:spec': { 'f:domain': {} } } },
    ]);
    await store.delete(ZoneKind, key);
  });

  test('a status leaves to others the fields that they manage, which it does not send', async () => {
    const metadata = { namespace: 'default', name: 'applied', labels: { a: 'b' }, annotations: { c: 'd' } };
    const spec = { domain: 'applied.example', records: [{ name: 'www', type: 'A', value: '192.0.2.1' }] };
    const manifest = JSON.stringify({ apiVersion: ZoneKind.apiVersion, kind: 'Zone', metadata, spec });
    const apply = ['apply', '--server-side', '--field-manager=somebody', '-f', '-'];
    expect(await cluster().kubectl('management', apply, { stdin: manifest })).toMatchObject({ code: 0 });
    const applied = (await store.get(ZoneKind, metadata))!;
    await store.updateStatus(ZoneKind, { ...withoutManagedFields(applied), status: { serial: 7 } });
    const served = (await store.get(ZoneKind, metadata))!;
    expect(served).toMatchObject({
      spec: applied.spec,
      status: { serial: 7 },
      metadata: { ...metadata, generation: 1 },
    });
    const fields = ({ metadata: { managedFields = [] } }: ZoneResource): unknown =>
      managedFields.find(({ manager }) => manager === 'somebody');
    expect(fields(served)).toEqual(fields(applied));
    await store.delete(ZoneKind, metadata);
  });

  // For a custom kind, the server only knows the changes since the kind was defined.
  const tooOld = async () => ({ store, revision: '1', kind: ZoneKind });
  storeContract(() => ({ store, address: address(), tooOld }));
});
