import { ACCOUNTS_NAMESPACE, labels, type ZoneResource } from '@fourwinds/resources';

/** The form in which ids are written (RFC 9562 4), in lower case. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export interface ZoneIdInput {
  readonly zone: ZoneResource;
  /** The id that the zone's claim on its domain has on record. */
  readonly recorded?: string;
  /** Whether an id is on record for another zone. */
  readonly isRecordedElsewhere: (id: string) => boolean;
  /** Other zones with this id as their label, but for those that have another id on record. */
  readonly others: (id: string) => readonly ZoneResource[];
}

/**
 * The id that a zone keeps; undefined where it needs a new one. The recorded id holds, whatever the label says: tenants can
 * write labels. Without a record, as after a restore, a label holds that is an id and no other zone's. In the namespace of accounts,
 * where the API alone writes, the label holds.
 */
export function zoneIdToKeep({ zone, recorded, isRecordedElsewhere, others }: ZoneIdInput): string | undefined {
  const label = zoneIdLabel(zone);
  if (recorded !== undefined && !isOfAccount(zone)) return recorded;
  if (label === undefined || isRecordedElsewhere(label)) return undefined;
  return others(label).some((other) => precedes(other, zone)) ? undefined : label;
}

/** The id in a zone's label, where it is one. */
export function zoneIdLabel({ metadata }: ZoneResource): string | undefined {
  const label = metadata.labels?.[labels.zoneId];
  return label !== undefined && UUID.test(label) ? label : undefined;
}

const isOfAccount = ({ metadata }: ZoneResource): boolean => metadata.namespace === ACCOUNTS_NAMESPACE;

/** Which of two zones with the same id had it first: that of an account, then the older, then by uid. */
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
