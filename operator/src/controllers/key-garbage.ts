import {
  KEY_IMPORT_LABEL,
  SecretKind,
  type SecretResource,
  ZONE_UID_LABEL,
  type DomainClaimResource,
  type ZoneResource,
} from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { domainOf, isKeySecret } from '../facts/key-secret.ts';
import type { KeySecrets } from '../keys/secrets/key-secrets.ts';
import type { DamagedKeys, StoredKeys } from '../keys/secrets/key-reader.ts';
import { dsFields } from '../parent/parent-ds.ts';
import { isDsOf } from '../keys/key-ds.ts';
import type { ParentLookup } from '../parent/parent-lookup.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { ClaimLookup, KeyLookup, Watched, ZoneLookup } from '../facts/lookups.ts';

export interface KeyGarbageOptions {
  readonly state: {
    readonly claimIndex: Pick<ClaimLookup, 'claimOn'>;
    readonly claims: Watched<DomainClaimResource>;
    readonly handovers: Watched<SecretResource>;
    readonly keyIndex: KeyLookup;
    readonly keys: Watched<SecretResource>;
    readonly store: ResourceStore;
    readonly zoneIndex: Pick<ZoneLookup, 'isKeySecretUsed' | 'zonesOfUid'>;
    readonly zones: Watched<ZoneResource>;
  };
  readonly parents: ParentLookup;
  readonly secrets: KeySecrets;
  readonly now: () => number;
}

const IMPORT_MILLISECONDS = 3600_000;
/** Interval between checks. If the parent is a zone hosted here, it changes without a parent lookup. */
const REVIEW_MILLISECONDS = 3600_000;

/**
 * Deletes the keys of deleted zones once the claim on the domain has ended and the parent is known to have no DS
 * record for these keys. Queue keys are the names of Secrets.
 */
export function keyGarbageController({ state, parents, secrets }: Omit<KeyGarbageOptions, 'now'>): ControllerOptions {
  return {
    name: 'key-garbage',
    concurrency: 1,
    watches: (queue) => {
      const enqueueKeysOf = (domain: string): void => {
        for (const { metadata } of state.keyIndex.abandonedKeysOf(domain)) queue.enqueue(metadata.name);
      };
      state.keys.onChange(({ name }) => queue.enqueue(name));
      state.zones.onChange((_, [zone, before]) => {
        if (zone === undefined) enqueueKeysOf(before.spec.domain);
      });
      state.claims.onChange((_, [claim, before]) => {
        if (claim === undefined) enqueueKeysOf(before.spec.domain);
      });
      parents.onAnswer(enqueueKeysOf);
    },
    reconcile: async (name) => {
      const secret = state.keyIndex.keySecret(name);
      if (secret === undefined || !isKeySecret(secret) || state.zoneIndex.isKeySecretUsed(secret)) return undefined;
      const domain = domainOf(secret);
      const ds = parents.dsOf(domain);
      if (ds === undefined || state.claimIndex.claimOn(domain) !== undefined || showsKeyOf(ds, secrets.read(secret)))
        return { requeueAfter: REVIEW_MILLISECONDS };
      await remove(state, secret);
      return undefined;
    },
  };
}

/** Deletes import Secrets whose zone was deleted. Queue keys are the names of Secrets. */
export function abandonedImportsController({
  state,
  now,
}: Pick<KeyGarbageOptions, 'state' | 'now'>): ControllerOptions {
  return {
    name: 'abandoned-imports',
    concurrency: 1,
    watches: (queue) => state.handovers.onChange(({ name }) => queue.enqueue(name)),
    reconcile: async (name) => {
      const secret = state.keyIndex.handover(name);
      const { [KEY_IMPORT_LABEL]: marked, [ZONE_UID_LABEL]: uid } = secret?.metadata.labels ?? {};
      if (secret === undefined || marked === undefined) return undefined;
      const left = Date.parse(secret.metadata.creationTimestamp ?? '') + IMPORT_MILLISECONDS - now();
      if (left > 0) return { requeueAfter: left };
      if (uid !== undefined && state.zoneIndex.zonesOfUid(uid).length > 0) return { requeueAfter: REVIEW_MILLISECONDS };
      await remove(state, secret);
      return undefined;
    },
  };
}

function showsKeyOf(ds: readonly Uint8Array[], stored: StoredKeys | DamagedKeys): boolean {
  if ('damage' in stored) return ds.length > 0;
  return ds.some((rdata) => stored.keySet.keys.some((key) => isDsOf(dsFields(rdata), key)));
}

async function remove({ store }: { readonly store: ResourceStore }, { metadata }: SecretResource): Promise<void> {
  const { uid, resourceVersion } = metadata;
  await store.delete(SecretKind, metadata, { uid, resourceVersion });
}
