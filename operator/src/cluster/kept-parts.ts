import {
  DomainClaimKind,
  type DomainClaimResource,
  NamespaceKind,
  type NamespaceResource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { withoutManagedFields } from '@fourwinds/store';
import { withWriter } from '../facts/writer.ts';
import { SharedTexts } from './shared-texts.ts';

/** Returns the parts of objects to keep in memory. Used for kinds with one or two objects for each zone. */
export interface KeptParts {
  readonly ofZone: (whole: ZoneResource) => ZoneResource;
  readonly ofClaim: (whole: DomainClaimResource) => DomainClaimResource;
  /** Keeps only the name, resource version and labels. */
  readonly ofNamespace: (whole: NamespaceResource) => NamespaceResource;
}

/**
 * If consecutive objects contain equal strings, or equal lists and objects in the same position, the parts are
 * shared.
 */
export function keptParts(): KeptParts {
  const texts = new SharedTexts();
  let zone: Partial<ZoneResource> = {};
  let claim: Partial<DomainClaimResource> = {};
  return {
    ofZone: (whole) => {
      const { metadata: own, spec, status } = withWriter(whole);
      const metadata = texts.copy(own, zone.metadata);
      const head = { apiVersion: ZoneKind.apiVersion, kind: ZoneKind.kind, metadata, spec };
      return (zone = status === undefined ? head : { ...head, status: texts.copy(status, zone.status) });
    },
    ofClaim: (whole) => {
      const { metadata, spec: own, status } = withoutManagedFields(whole);
      const spec = texts.copy(own, claim.spec);
      const head = { apiVersion: DomainClaimKind.apiVersion, kind: DomainClaimKind.kind, metadata, spec };
      return (claim = status === undefined ? head : { ...head, status: texts.copy(status, claim.status) });
    },
    ofNamespace: ({ metadata: { name, resourceVersion, labels } }) => ({
      apiVersion: NamespaceKind.apiVersion,
      kind: NamespaceKind.kind,
      metadata: { name, resourceVersion, labels },
    }),
  };
}
