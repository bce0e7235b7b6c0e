import type { ConfigMapResource } from '@fourwinds/resources';
import { readSnapshot, type VerifyText } from '@fourwinds/snapshot';

/** Tells manifests and tombstones that this operator has signed from all others; each version is read once. */
export function signatureVerifier(verify: VerifyText): (manifest: ConfigMapResource) => boolean {
  const known = new WeakMap<ConfigMapResource, boolean>();
  return (manifest) => {
    const before = known.get(manifest);
    if (before !== undefined) return before;
    const isSigned = readSnapshot(manifest, () => undefined, verify).state !== 'refused';
    known.set(manifest, isSigned);
    return isSigned;
  };
}
