import { CustomResourceDefinitionKind, definitionName, DNSEndpointKind, make } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';

export async function defineEndpoints(store: ResourceStore): Promise<void> {
  const name = definitionName(DNSEndpointKind);
  const spec = { versions: [{ name: 'v1alpha1', served: true }] };
  const made = await store.create(CustomResourceDefinitionKind, make(CustomResourceDefinitionKind, { name }, { spec }));
  const status = { conditions: [{ type: 'Established', status: 'True' }] };
  await store.updateStatus(CustomResourceDefinitionKind, { ...made, status });
}
