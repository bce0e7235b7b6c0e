import { type RegionResource, SecretKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { type OpenStore, openStoreOfKubeconfig, type ResourceStore } from '@fourwinds/store';

export interface RegionAccess {
  /** The management cluster's. */
  readonly management: ResourceStore;
  /** Address of the stores of the embedded default, with `{region}` for the name. */
  readonly template: string | undefined;
  /** Opens a store by its address. */
  readonly open: OpenStore;
}

/**
 * Connects to a region's cluster: by the kubeconfig in the Secret that it names, else by the address template of the
 * embedded default. Throws when there is neither, or when the kubeconfig is refused.
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
