import {
  type DomainClaimResource,
  KEY_IMPORT_LABEL,
  keySecretName,
  type SecretResource,
  ZONE_UID_LABEL,
  type ZoneResource,
} from '@fourwinds/resources';
import { domainOf, isKeySecret, readKeys } from './key-secrets.ts';
import { dsFields, isDsOf } from '../../parent/shown-ds.ts';

export interface KeptKeys {
  readonly secrets: readonly SecretResource[];
  readonly zones: readonly ZoneResource[];
  readonly claimOn: (domain: string) => DomainClaimResource | undefined;
  /** Data of the DS records of a domain at its parent; undefined while that does not answer. */
  readonly dsOf: (domain: string) => readonly Uint8Array[] | undefined;
}

/** By then a zone that keys were handed over for is known, or it is gone. */
const IMPORT_MILLISECONDS = 3600_000;

/** Secrets that hand keys over for a zone that is gone. */
export function abandonedImports(
  handovers: readonly SecretResource[],
  zones: readonly ZoneResource[],
  now: number,
): SecretResource[] {
  const old = handovers.filter(
    ({ metadata }) =>
      metadata.labels?.[KEY_IMPORT_LABEL] !== undefined &&
      Date.parse(metadata.creationTimestamp ?? '') < now - IMPORT_MILLISECONDS,
  );
  if (old.length === 0) return [];
  const uids = new Set(zones.map(({ metadata }) => metadata.uid));
  return old.filter(({ metadata }) => !uids.has(metadata.labels?.[ZONE_UID_LABEL]));
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
    const ds = kept.dsOf(domain);
    if (ds === undefined || kept.claimOn(domain) !== undefined) return false;
    const stored = readKeys(secret);
    if ('damage' in stored) return ds.length === 0;
    return !ds.some((rdata) => stored.keySet.keys.some((key) => isDsOf(dsFields(rdata), key)));
  });
}
