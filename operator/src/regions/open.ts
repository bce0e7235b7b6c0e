import { openStore, type RegionResource, type ResourceStore } from '@fourwinds/resources';

/**
 * Connects to a region's cluster by the address template of the embedded default. Throws when there is none.
 */
export async function openRegion(_management: ResourceStore, region: RegionResource, template: string | undefined): Promise<ResourceStore> {
  if (template === undefined) throw new Error(`Region ${region.metadata.name} has no spec.kubeconfigSecretRef`);
  return openStore(template.replace('{region}', encodeURIComponent(region.metadata.name)));
}
