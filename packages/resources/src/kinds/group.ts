export const GROUP = 'dns.fourwinds.dev';
export const API_VERSION = `${GROUP}/v1alpha1`;

/** Namespace for internal objects of the operator, the API and the nameservers. Exists in every cluster. */
export const SYSTEM_NAMESPACE = 'fourwinds-system';

/**
 * The uid of this namespace identifies the cluster. Kubernetes creates the namespace; in other stores, `bootstrap`
 * does.
 */
export const IDENTITY_NAMESPACE = 'kube-system';

/** Namespace for the private keys of zones, in the management cluster. Only the operator has access. */
export const KEYS_NAMESPACE = 'fourwinds-keys';

/**
 * Namespace for objects from the API to the operator: imported keys and key export requests. The API may only create
 * objects here.
 */
export const HANDOVER_NAMESPACE = 'fourwinds-handover';

/**
 * Namespace for the operator's answers. They are sealed for the requester and have unguessable names. The API may
 * only read objects by name here.
 */
export const ANSWERS_NAMESPACE = 'fourwinds-answers';

/** Namespace for zones that were created through REST. Tenants have no access. */
export const ACCOUNTS_NAMESPACE = 'fourwinds-accounts';

/** Namespaces in the management cluster. A region only has the first of them. */
export const MANAGEMENT_NAMESPACES = [
  SYSTEM_NAMESPACE,
  KEYS_NAMESPACE,
  HANDOVER_NAMESPACE,
  ANSWERS_NAMESPACE,
  ACCOUNTS_NAMESPACE,
];

export const labels = {
  /** UUID of the zone. Unlike metadata.uid, it stays the same after a restore from backup. */
  zoneId: `${GROUP}/zone-id`,
  /** Id of the account that owns an object created through REST. */
  account: `${GROUP}/account`,
  /**
   * `true` on a zone of an account that belongs to the administrators. Tenants cannot set it, because they have no
   * rights in the accounts namespace.
   */
  trusted: `${GROUP}/trusted`,
  /**
   * `true` on a zone that is only served with its SOA and NS records, for example because its account has been
   * suspended for seven days.
   */
  blocked: `${GROUP}/blocked`,
  /**
   * Id of the domain (a row in Postgres) that a zone of the accounts namespace was registered as. It is the grant of the
   * suffix above. Tenants cannot set it, because they have no rights in the accounts namespace.
   */
  registration: `${GROUP}/registration`,
  /** Role of an object in a snapshot: `manifest`, `bucket` or `tombstone`. */
  snapshot: `${GROUP}/snapshot`,
} as const;

export const annotations = {
  /** On the Lease of a nameserver: the versions that it has loaded. See acknowledgement.ts. */
  acknowledgement: `${GROUP}/acknowledgement`,
  /** Present on the Lease of a nameserver whose disk cache was damaged at startup. */
  cacheDamaged: `${GROUP}/cache-damaged`,
  /** Id of the REST change that wrote this version of the object. */
  changeId: `${GROUP}/change-id`,
  /** Time of the last change through REST, in ISO 8601. */
  updatedAt: `${GROUP}/updated-at`,
  /**
   * Range of generations of a Zone. Within the range, only dynamic updates changed the spec. See generation-spans.ts.
   */
  dynamicUpdates: `${GROUP}/dynamic-updates`,
  /** Range of generations of a Zone. Within the range, only REST changed the spec. */
  restChanges: `${GROUP}/rest-changes`,
  /** User who wrote the spec of a Zone or Record. An admission policy verifies this annotation. See written-by.ts. */
  writtenBy: `${GROUP}/written-by`,
  /** On a ZoneHistory: the latest version that it contains, for clients that only read metadata. */
  historyVersion: `${GROUP}/history-version`,
  /** On a ZoneHistory: the latest version that all writable regions contain. */
  writtenVersion: `${GROUP}/written-version`,
  /**
   * On the operator's Lease: a revision of Zones. A few seconds earlier, the leader had seen all changes up to this
   * revision.
   */
  zonesSeen: `${GROUP}/zones-seen`,
} as const;

/** The operator removes this finalizer when a deleted zone has been removed from every region. */
export const FINALIZER = `${GROUP}/published`;
