import { type DomainClaimResource, keySecretName, type SecretResource, type ZoneResource } from '@fourwinds/resources';
import { domainOf, isKeySecret, readKeys } from './key-secrets.ts';
import { dsFields, isDsOf, type ShownByParent } from './shown-ds.ts';

export interface KeptKeys {
  readonly secrets: readonly SecretResource[];
  readonly zones: readonly ZoneResource[];
  readonly claimOn: (domain: string) => DomainClaimResource | undefined;
  readonly parentOf: (domain: string) => ShownByParent | undefined;
}

/** Secrets with keys whose zone is gone. */
export function abandonedKeys({ secrets, zones }: Pick<KeptKeys, 'secrets' | 'zones'>): SecretResource[] {
  const used = new Set(zones.map(keySecretName));
  return secrets.filter((secret) => isKeySecret(secret) && !used.has(secret.metadata.name));
}

/**
 * Those of them that nobody will miss: the claim on the domain has ended, and the parent is known to have no DS record of
 * any of the keys.
 */
export function forgottenKeys(kept: KeptKeys): SecretResource[] {
  return abandonedKeys(kept).filter((secret) => {
    const domain = domainOf(secret);
    const parent = kept.parentOf(domain);
    if (parent === undefined || kept.claimOn(domain) !== undefined) return false;
    const stored = readKeys(secret);
    if ('damage' in stored) return parent.ds.length === 0;
    return !parent.ds.some((rdata) => stored.keySet.keys.some((key) => isDsOf(dsFields(rdata), key)));
  });
}
