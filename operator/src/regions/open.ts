import { type RegionResource, SecretKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { type OpenStore, openStoreOfKubeconfig, type ResourceStore } from '@fourwinds/store';

export interface RegionAccess {
  readonly management: ResourceStore;
  /** Address template of the region stores in the embedded default, with `{region}` as a placeholder. */
  readonly template: string | undefined;
  readonly open: OpenStore;
}

/**
 * Connects to a region's cluster with the kubeconfig in the referenced Secret, or else with the address template of
 * the embedded default. Throws if there is neither, or if the kubeconfig is refused.
 */
export async function openRegion(
  { management, template, open }: RegionAccess,
  region: RegionResource,
): Promise<ResourceStore> {
  const reference = region.spec.kubeconfigSecretRef;
  if (reference !== undefined) {
    const secret = await management.get(SecretKind, { namespace: SYSTEM_NAMESPACE, name: reference.name });
    const kubeconfig = secret?.data?.[reference.key];
    if (kubeconfig === undefined)
      throw new Error(`the Secret ${SYSTEM_NAMESPACE}/${reference.name} with the key ${reference.key} is missing`);
    return openStoreOfKubeconfig(Buffer.from(kubeconfig, 'base64').toString());
  }
  if (template === undefined) throw new Error(`Region ${region.metadata.name} has no spec.kubeconfigSecretRef`);
  return open(template.replace('{region}', encodeURIComponent(region.metadata.name)));
}
