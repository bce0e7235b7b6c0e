import { ACCOUNTS_NAMESPACE, labels, type ZoneResource } from '@fourwinds/resources';

/** Text format of ids (RFC 9562 4), lower case. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export interface ZoneIdInput {
  readonly zone: ZoneResource;
  /** The id recorded in the zone's claim on its domain. */
  readonly recorded?: string;
  readonly isRecordedElsewhere: (id: string) => boolean;
  /** Returns the other zones with this id in their label, except zones with another recorded id. */
  readonly others: (id: string) => readonly ZoneResource[];
}

/**
 * Returns the existing id of a zone, or undefined if it needs a new id. The recorded id wins over the label, because
 * tenants can write labels. Without a recorded id, for example after a restore, a valid label is used if no other
 * zone has the same id. In the namespace of accounts, where only the API writes, the label wins.
 */
export function zoneIdToKeep({ zone, recorded, isRecordedElsewhere, others }: ZoneIdInput): string | undefined {
  const label = zoneIdLabel(zone);
  if (recorded !== undefined && !isOfAccount(zone)) return recorded;
  if (label === undefined || isRecordedElsewhere(label)) return undefined;
  return others(label).some((other) => precedes(other, zone)) ? undefined : label;
}

/** Returns the id in a zone's label. Undefined if it is not a valid id. */
export function zoneIdLabel({ metadata }: ZoneResource): string | undefined {
  const label = metadata.labels?.[labels.zoneId];
  return label !== undefined && UUID.test(label) ? label : undefined;
}

const isOfAccount = ({ metadata }: ZoneResource): boolean => metadata.namespace === ACCOUNTS_NAMESPACE;

/**
 * Returns true if `a` ranks before `b` among zones with the same id: account zones first, then the older zone, then
 * by uid.
 */
function precedes(a: ZoneResource, b: ZoneResource): boolean {
  const rank = (zone: ZoneResource): string[] => [
    isOfAccount(zone) ? '0' : '1',
    zone.metadata.creationTimestamp ?? '',
    zone.metadata.uid ?? '',
  ];
  const [ofA, ofB] = [rank(a), rank(b)];
  const differs = ofA.findIndex((part, i) => part !== ofB[i]);
  return differs >= 0 && ofA[differs] < ofB[differs];
}
