/** API group and version of Fourwinds' own kinds. */
export const GROUP = 'dns.fourwinds.dev';
export const API_VERSION = `${GROUP}/v1alpha1`;

/** Where the operator, the API and the nameservers keep their own objects, in every cluster. */
export const SYSTEM_NAMESPACE = 'fourwinds-system';

/** Its uid tells one cluster from another. Kubernetes has it from the start, `bootstrap` creates it in other stores. */
export const IDENTITY_NAMESPACE = 'kube-system';

/** Where the private keys of zones are, in the management cluster; the operator alone has rights here. */
export const KEYS_NAMESPACE = 'fourwinds-keys';

/** Where the API puts objects for the operator: keys that come with zones, and requests for keys. The API may do nothing but create. */
export const HANDOVER_NAMESPACE = 'fourwinds-handover';

/** Where the operator puts answers, sealed for the requester, under names that nobody can guess. The API may read objects whose names it knows. */
export const ANSWERS_NAMESPACE = 'fourwinds-answers';

/** Where zones made through REST live; no tenant has rights here. */
export const ACCOUNTS_NAMESPACE = 'fourwinds-accounts';

/** All of these are in the management cluster; a region has the first. */
export const MANAGEMENT_NAMESPACES = [
  SYSTEM_NAMESPACE,
  KEYS_NAMESPACE,
  HANDOVER_NAMESPACE,
  ANSWERS_NAMESPACE,
  ACCOUNTS_NAMESPACE,
];

export const labels = {
  /** UUID of the zone, ours rather than metadata.uid so that it survives a restore from backup. */
  zoneId: `${GROUP}/zone-id`,
  /** Account that owns an object made through REST. */
  account: `${GROUP}/account`,
  /** `true` on a zone of an account that is the administrators' own; nobody else has rights in the namespace of accounts. */
  trusted: `${GROUP}/trusted`,
  /** `true` on a zone that is to be served with its SOA and NS records alone, as that of an account that was suspended for seven days. */
  blocked: `${GROUP}/blocked`,
  /** Part of a snapshot: `manifest`, `bucket` or `tombstone`. */
  snapshot: `${GROUP}/snapshot`,
} as const;

export const annotations = {
  /** The versions that a nameserver has loaded, on its Lease: see acknowledgement.ts. */
  acknowledgement: `${GROUP}/acknowledgement`,
  /** On the Lease of a nameserver that found its disk cache damaged when it started. */
  cacheDamaged: `${GROUP}/cache-damaged`,
  /** The REST change that wrote this version of the object. */
  changeId: `${GROUP}/change-id`,
  /** When REST last changed the object, in ISO 8601. */
  updatedAt: `${GROUP}/updated-at`,
  /** The generations of a Zone between which there are dynamic updates alone: see generation-spans.ts. */
  dynamicUpdates: `${GROUP}/dynamic-updates`,
  /** The generations of a Zone between which there are changes through REST alone. */
  restChanges: `${GROUP}/rest-changes`,
  /** The user who wrote the spec of a Zone or Record, checked by an admission policy: see written-by.ts. */
  writtenBy: `${GROUP}/written-by`,
  /** The latest version that is part of a ZoneHistory, for those who read its metadata alone. */
  historyVersion: `${GROUP}/history-version`,
  /** On a ZoneHistory: the latest version that all regions have which can be written to. */
  writtenVersion: `${GROUP}/written-version`,
  /** On the Lease of the operator: the revision up to which its holder knew the changes of Zones some seconds before. */
  zonesSeen: `${GROUP}/zones-seen`,
} as const;

/** Held by the operator until a deleted zone is gone from every region. */
export const FINALIZER = `${GROUP}/published`;
