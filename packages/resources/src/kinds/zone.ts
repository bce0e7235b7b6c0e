import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { type ConditionOf, conditionsSchema, type ConditionTable } from './condition.ts';
import { ACCOUNTS_NAMESPACE, API_VERSION, labels, SYSTEM_NAMESPACE } from './group.ts';
import { generationSchema, serialSchema } from './publication-numbers.ts';
import { domainSchema, problemSchema, recordFields, ttlSchema } from './record-fields.ts';

/** Maximum number of inline records of a Zone. */
export const INLINE_RECORDS = 10_000;

export const MAX_GRANTS = 100;

/** A KSK signs the keys, and a ZSK signs everything else (RFC 9499 11). */
export const KEY_ROLES = ['KSK', 'ZSK'] as const;
export const DNSSEC_PHASES = ['off', 'enabling', 'on', 'rolling', 'disabling'] as const;
/** Key states of RFC 7583 3.1. */
export const KEY_STATES = ['Generated', 'Published', 'Ready', 'Active', 'Retired', 'Dead'] as const;

const algorithmSchema = z.string().max(32).describe('Algorithm mnemonic, e.g. ECDSAP256SHA256.');
const keyTagSchema = z.int().min(0).max(0xffff).describe('Key tag (RFC 4034 appendix B).');

const dsFields = {
  keyTag: keyTagSchema,
  algorithm: z.int().min(0).max(255).describe('Algorithm number of the key, e.g. 13.'),
  digestType: z.int().min(0).max(255).describe('Digest type: 2 is SHA-256, 4 is SHA-384.'),
  digest: z.string().max(128).describe('Digest, in hexadecimal.'),
};

export const dnssecStatusSchema = z
  .object({
    phase: z
      .enum(DNSSEC_PHASES)
      .describe(
        'enabling: signed, but the parent does not have the DS record yet. on: the parent has it. rolling: a key or the algorithm is being replaced. disabling: still signed until the DS record is gone from the parent. off: not signed.',
      ),
    algorithm: algorithmSchema.optional(),
    denial: z.enum(['NSEC3', 'NSEC']).optional().describe('How the zone proves that a name does not exist.'),
    keys: z
      .array(
        z.object({
          tag: keyTagSchema,
          role: z.enum(KEY_ROLES).describe('Role of the key. A KSK signs the keys, a ZSK signs all other records.'),
          algorithm: algorithmSchema,
          publicKey: z.base64().max(1024).optional().describe('Public key in base64, as in the DNSKEY record.'),
          state: z.enum(KEY_STATES).describe('Lifecycle state of the key (RFC 7583).'),
          since: z.iso.datetime().describe('When the key entered this state.'),
        }),
      )
      .max(32)
      .describe('The keys of the zone. Never includes private keys.'),
    ds: z
      .array(z.object(dsFields))
      .max(16)
      .describe('The DS records that the parent should have now. Empty if it should have none.'),
    upcomingDS: z
      .array(
        z.object({
          ...dsFields,
          publishAfter: z.iso
            .datetime()
            .optional()
            .describe(
              'When you may publish the record. Absent if the time is not known yet. The condition Signed names the reason.',
            ),
        }),
      )
      .max(16)
      .optional()
      .describe('The next DS records for the parent. Do not publish them before publishAfter.'),
    nextRollover: z.iso.datetime().optional().describe('When the next scheduled rollover starts.'),
    signaturesExpire: z.iso.datetime().optional().describe('When the first of the published signatures expires.'),
    waits: z
      .array(
        z.object({
          condition: z.string().max(316).describe('Type of the condition.'),
          since: z.iso.datetime().describe('When the wait started.'),
        }),
      )
      .max(8)
      .optional()
      .describe(
        'The conditions that are waiting for something, each with the start of the wait. A wait can start later than the last transition of its condition.',
      ),
  })
  .describe('The DNSSEC state of the zone, and the DS records that its parent should have.');

const delegationStatusSchema = z
  .object({
    parent: z.string().max(1024).describe('The parent zone, with the final dot.'),
    observedAt: z.iso.datetime().describe('When the parent’s servers first showed exactly these records.'),
    nameservers: z
      .array(
        z.object({
          name: z.string().max(1024).describe('Name of a nameserver, without the final dot.'),
          addresses: z.array(z.string().max(45)).max(16).describe('Its addresses at the parent (glue).'),
        }),
      )
      .max(32)
      .describe('NS records at the parent.'),
    ds: z.array(z.object(dsFields)).max(16).describe('DS records at the parent.'),
    formerDS: z
      .object({
        ttl: z.int().min(0).describe('How long resolvers cache these DS records, in seconds.'),
        forgottenAt: z.iso
          .datetime()
          .optional()
          .describe(
            'When these DS records have expired from the caches of all resolvers. Absent while a server of the parent still has one of the records.',
          ),
      })
      .optional()
      .describe(
        'Other DS records that the parent had or still has, for example for keys of the previous nameservers. Move the domain here only after resolvers have forgotten these records. Absent if there are none.',
      ),
    problems: z
      .array(problemSchema)
      .max(64)
      .describe(
        'Differences between the expected and the actual records at the parent, each with the change to make at the registrar.',
      ),
  })
  .describe(
    'The delegation of the zone, as the parent’s servers show it. Absent before the first check, and if this service serves the parent.',
  );

const proofStatusSchema = z
  .object({
    requestedAt: z.iso.datetime().describe('The value of spec.proof.requestedAt that requested this proof.'),
    token: z
      .string()
      .max(32)
      .regex(/^[0-9a-f]{32}$/)
      .describe('Random token, part of both records. Valid only for this object and domain.'),
    expiresAt: z.iso
      .datetime()
      .describe('When the operator stops looking for the records. A later request creates a new token.'),
    record: z
      .string()
      .max(512)
      .optional()
      .describe(
        'TXT record in presentation format. Add it at the current nameservers of the domain, if they do not belong to this service. Absent if the domain is too long.',
      ),
    nameserver: z
      .string()
      .max(255)
      .describe('Nameserver name. Add it at the registrar as one more NS record of the domain.'),
  })
  .describe('Two records. Publish one of them to prove that you own the domain.');

export const zoneRecordSchema = z
  .object({
    ...recordFields,
    id: z
      .uuid()
      .optional()
      .describe(
        'Identifier of the record, set by the REST APIs. It stays the same when the value changes. Omit it in manifests.',
      ),
  })
  .describe('One resource record.');

const ONE_GRANTEE = 'give exactly one of namespace and account';
const NOT_ALL_ACCOUNTS = `${ACCOUNTS_NAMESPACE} is the namespace of all accounts: name an account`;

export const delegateToSchema = z
  .object({
    name: domainSchema.describe('Name relative to the zone, e.g. sub or a.b. The grant includes all names below it.'),
    namespace: z
      .string()
      .max(63)
      .regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)
      .optional()
      .describe('Namespace whose Zones may use the name. Set either namespace or account.'),
    account: z
      .string()
      .max(63)
      .regex(/^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/)
      .optional()
      .describe('Account whose zones, created through REST, may use the name. Set either namespace or account.'),
  })
  .refine(({ namespace, account }) => (namespace === undefined) !== (account === undefined), ONE_GRANTEE)
  .refine(({ namespace }) => namespace !== ACCOUNTS_NAMESPACE, NOT_ALL_ACCOUNTS)
  .meta({
    'x-kubernetes-validations': [
      { rule: 'has(self.namespace) != has(self.account)', message: ONE_GRANTEE },
      { rule: `!has(self.namespace) || self.namespace != '${ACCOUNTS_NAMESPACE}'`, message: NOT_ALL_ACCOUNTS },
    ],
  })
  .describe('A name below the zone, and the owner that may create a zone for it.');

export const zoneSpecSchema = z
  .object({
    domain: domainSchema.describe(
      'Domain name of the zone in ASCII (A-labels) without the final dot, e.g. example.com. Cannot be changed.',
    ),
    records: z
      .array(zoneRecordSchema)
      .max(INLINE_RECORDS)
      .meta({ 'x-kubernetes-list-type': 'atomic' })
      .default([])
      .describe(
        'The records of the zone. Each write replaces the whole list. At most 1280 KiB as JSON. For larger zones, use Record objects. Manifests above 256 KiB need kubectl apply --server-side.',
      ),
    comment: z.string().max(1024).optional().describe('A note for people. Not published.'),
    defaultTTL: ttlSchema.default(3600).describe('Time to live, in seconds, of records without a TTL.'),
    dnssec: z
      .object({
        enabled: z.boolean().default(false).describe('Whether to sign the zone.'),
        algorithm: z
          .enum(['ECDSAP256SHA256', 'ECDSAP384SHA384', 'ED25519', 'ED448'])
          .default('ECDSAP256SHA256')
          .describe('Signing algorithm. A change starts an algorithm rollover.'),
        denial: z
          .enum(['NSEC3', 'NSEC'])
          .default('NSEC3')
          .describe(
            'How the zone proves that a name does not exist. NSEC3: with hashed names (RFC 5155). NSEC: smaller answers, but anyone can list all names (RFC 4034).',
          ),
        optOut: z
          .boolean()
          .default(false)
          .describe(
            'Omit unsigned delegations from the NSEC3 chain (opt-out, RFC 5155 6). Validating resolvers then treat proofs of nonexistence as insecure.',
          ),
        rollover: z
          .object({
            requestedAt: z.iso
              .datetime()
              .describe('The current time. A later value than before starts a rollover at once.'),
            keys: z
              .array(z.enum(KEY_ROLES))
              .min(1)
              .max(2)
              .default([...KEY_ROLES])
              .describe('Keys to replace. Both by default.'),
            compromised: z
              .boolean()
              .default(false)
              .describe(
                'True if the private keys may have leaked. The operator then replaces them as fast as it can without breaking the zone.',
              ),
          })
          .optional()
          .describe('Requests new keys before the next scheduled rollover.'),
        parent: z
          .enum(['ask', 'none'])
          .optional()
          .describe(
            '`ask` (default): rollovers wait until the parent zone publishes the DS record. `none`: for internal and private names. Keys roll without a DS record.',
          ),
        force: z
          .boolean()
          .default(false)
          .describe(
            'With enabled: false, remove the signatures at once, even if the parent still has a DS record. Validating resolvers cannot resolve the zone until that record is removed and has expired from caches.',
          ),
      })
      .optional()
      .describe('DNSSEC settings. If omitted, the zone is not signed.'),
    nameservers: z
      .array(domainSchema)
      .min(1)
      .max(4)
      .optional()
      .describe(
        'Your own names for the nameservers of the service, in the same order. Published in place of the service’s names. Each name must have the addresses of the nameserver that it replaces.',
      ),
    delegateTo: z
      .array(delegateToSchema)
      .max(MAX_GRANTS)
      .meta({ 'x-kubernetes-list-type': 'atomic' })
      .optional()
      .describe(
        'Names below this zone that other owners may use for their own zones. If this zone is signed, the operator adds the NS and DS records of these zones. Without a grant, no other owner can have a zone below this one. NS records are not a grant.',
      ),
    recordsFrom: z
      .array(
        z.object({
          namespaceSelector: z
            .object({
              matchLabels: z
                .record(z.string().max(316), z.string().max(63))
                .meta({ maxProperties: 16 })
                .optional()
                .describe('Labels that the namespace must have.'),
            })
            .optional()
            .describe('Namespaces whose Record objects may attach. If omitted, only the namespace of the Zone.'),
          names: z
            .array(z.string().min(1).max(1024))
            .max(64)
            .optional()
            .describe(
              'Allowed owner names, relative to the zone. A leading * matches one or more labels. If omitted, all names are allowed.',
            ),
          types: z
            .array(recordFields.type)
            .max(64)
            .optional()
            .describe('Allowed record types. If omitted, all types are allowed.'),
        }),
      )
      .max(32)
      .optional()
      .describe(
        'Rules for the Record objects that may attach to this zone. If omitted, only Records of the same namespace. If a Record conflicts with an inline record, the inline record wins.',
      ),
    suffix: z
      .boolean()
      .optional()
      .describe(
        `Whether accounts can register the names directly below this zone. Only a zone in the namespace ${SYSTEM_NAMESPACE} can be a suffix, signed with NSEC3 and opt-out. The operator sets this field for each domain in FOURWINDS_SUFFIXES.`,
      ),
    proof: z
      .object({
        requestedAt: z.iso.datetime().describe('The current time. A new value starts a check at once.'),
      })
      .optional()
      .describe(
        'Requests a proof that you own the domain in the public DNS. status.proof then shows two records. Publish one of them.',
      ),
    suspend: z
      .boolean()
      .default(false)
      .describe('Stop applying changes of this object. The published version stays served.'),
    deletionPolicy: z
      .enum(['Delete', 'Retain'])
      .default('Delete')
      .describe(
        'What happens when this object is deleted. Delete: the zone is removed from the nameservers. Retain: the published version stays served. With Retain, the object stays as long as the zone is signed or the owner of the zone is at the limit of retained zones.',
      ),
  })
  .describe('The desired state of the zone: its domain, its records, and its settings.');

export const zoneStatusSchema = z
  .object({
    observedGeneration: generationSchema.optional().describe('Generation of spec that this status describes.'),
    serial: serialSchema.optional().describe('SOA serial of the published version.'),
    recordCount: z
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .describe('Number of published records, without the SOA and NS records of the service.'),
    conditions: conditionsSchema
      .optional()
      .describe(
        'Summary of the state. Accepted: the records are valid and the zone owns its domain. InSync: every live server of all regions serves this generation. Ready: both. Reconciling and Stalled are present only while they are true.',
      ),
    problems: z.array(problemSchema).max(100).optional().describe('Errors and warnings about the records.'),
    nameservers: z
      .array(z.string().max(255))
      .max(8)
      .optional()
      .describe('Nameservers to set at the registrar of the domain.'),
    regions: z
      .array(
        z.object({
          name: z.string().max(253).describe('Name of the region, e.g. ns1.'),
          serial: serialSchema.optional().describe('SOA serial that every live server of the region serves.'),
          observedAt: z.iso.datetime().optional().describe('When the region reached this serial.'),
          servers: z.int().min(0).max(10_000).describe('Number of live servers with this serial.'),
        }),
      )
      .max(16)
      .optional()
      .describe('The version that each region serves.'),
    dnssec: dnssecStatusSchema.optional(),
    delegation: delegationStatusSchema.optional(),
    proof: proofStatusSchema.optional(),
  })
  .describe(
    'The current state of the zone: the version that the nameservers serve, and the reason if they do not serve the latest one.',
  );

const zoneSchema = z
  .object({ spec: zoneSpecSchema, status: zoneStatusSchema.optional() })
  .describe(
    'A DNS zone: a domain and its records, published as one unit to the nameservers in four locations. A change to its records is applied completely or not at all.',
  );

export type ZoneRecord = z.infer<typeof zoneRecordSchema>;
export type DelegateTo = z.infer<typeof delegateToSchema>;
export type ZoneSpec = z.infer<typeof zoneSpecSchema>;
export type ZoneStatus = z.infer<typeof zoneStatusSchema>;
export type DnssecStatus = z.infer<typeof dnssecStatusSchema>;
export interface ZoneResource extends Resource {
  spec: ZoneSpec;
  status?: ZoneStatus;
}

/** True if the zone is served without the records of its owner. */
export function isBlocked({ metadata }: Pick<ZoneResource, 'metadata'>): boolean {
  return metadata.labels?.[labels.blocked] === 'true';
}

/** True if names directly below the zone are registered. Only zones of the service can be suffixes. */
export function isSuffix({ metadata, spec }: Pick<ZoneResource, 'metadata' | 'spec'>): boolean {
  return metadata.namespace === SYSTEM_NAMESPACE && spec.suffix === true;
}

/** True if the zone has the label of a name that is registered below a suffix. */
export function isRegistered({ metadata: { namespace, labels: given } }: Pick<ZoneResource, 'metadata'>): boolean {
  return namespace === ACCOUNTS_NAMESPACE && given?.[labels.registration] !== undefined;
}

/** RFC 4509. */
const SHA256 = 2;

/** Returns the DS records of a signed zone that the zone above publishes if it is hosted here, too. */
export function hostedDs({ status }: Pick<ZoneResource, 'status'>) {
  return (status?.dnssec?.ds ?? []).filter(({ digestType }) => digestType === SHA256);
}

export const ZoneKind: Kind<ZoneResource> = {
  apiVersion: API_VERSION,
  kind: 'Zone',
  plural: 'zones',
  namespaced: true,
  status: true,
  schema: zoneSchema,
  immutable: ['spec.domain'],
  largeList: { field: 'records', most: INLINE_RECORDS },
};

/**
 * Condition types of a Zone, each with its reasons. For Accepted, InSync and Ready, the first reason belongs to
 * status True. Reconciling, Stalled and the DNSSEC conditions are only present if they apply.
 */
export const zoneConditions = {
  Accepted: {
    Valid: 'The records are valid, and this zone owns the domain.',
    DraftRefused: 'The records break a rule of DNS. The last good version stays served. See status.problems.',
    CompositionTimedOut:
      'Checking the records took too long. The last good version stays served. The operator tries again when the zone changes, and also after an hour.',
    DomainConflict:
      'The domain belongs to another owner or another Zone, or the zone above belongs to another owner who does not grant the domain.',
    PublicSuffix: 'The domain is a public suffix, under which others register names.',
    ReservedDomain:
      'The domain is a special-use or private name, or administrators reserved it. Only owners that administrators trust can have this domain.',
    ProofNeeded:
      'This installation requires a proof for each new domain. The domain is served once its owner has proven it. See status.proof and the condition Proven.',
    GrantEnding:
      'The zone above no longer grants the domain. The published version continues to be served until resolvers have forgotten the DS record. The message names the time.',
    GrantWithdrawn:
      'The zone above does not grant the domain. The zone is no longer served. The claim is kept for seven days.',
    Suspended: 'spec.suspend is set.',
    KeysMissing:
      'The Secret with the DNSSEC keys of the published version is missing or damaged. The published version stays served, and no new keys are created. The message explains how to recover.',
    SignedRetained:
      'The object was deleted with deletionPolicy Retain, but a signed zone needs its object. Disable DNSSEC first, or change the deletion policy.',
    RetainedLimit:
      'The object was deleted with deletionPolicy Retain, but its owner has reached the limit of retained zones. The zone stays served, and the object still counts toward quotas. The message explains what to do.',
    Deleted:
      'The object was deleted. It still exists because of finalizers of other programs. The message says whether the zone is served.',
  },
  InSync: {
    AllRegionsServe: 'Every live server of all regions serves this generation.',
    Publishing: 'Some servers do not serve this generation yet. The message names them.',
    RegionUnavailable: 'A region has no live server, or cannot be reached.',
    PublicationLimit:
      'The owner (a namespace or an account) has reached its limit of publications. The message says when this generation is published.',
    DraftRefused: 'This generation was refused. The regions serve an earlier one, if there is one.',
    NotAccepted: 'This generation is not published for another reason. See the condition Accepted.',
  },
  Ready: {
    InSync: 'The zone is accepted and served everywhere.',
    NotAccepted: 'See the condition Accepted.',
    NotInSync: 'See the condition InSync.',
  },
  Reconciling: {
    Publishing: 'A change is being published to the nameservers.',
    RegionUnavailable: 'A change waits for a region.',
    PublicationLimit: 'A change waits because its owner has reached the limit of publications.',
  },
  Stalled: {
    DraftRefused: 'Nothing happens until the records are corrected.',
    CompositionTimedOut:
      'Nothing happens until the zone is smaller or simpler. The operator tries again after an hour.',
    DomainConflict: 'Nothing happens until the owner of the domain releases the domain or grants it.',
    PublicSuffix: 'Nothing happens. The domain cannot be a zone here.',
    ReservedDomain: 'Nothing happens until administrators trust the namespace.',
    ProofNeeded: 'Nothing happens until one of the records in status.proof is found.',
    GrantEnding: 'Changes are not published unless the domain is granted again.',
    GrantWithdrawn: 'Nothing happens until the domain is granted again.',
    Suspended: 'Nothing happens until spec.suspend is false.',
    KeysMissing: 'Nothing happens until the Secret is restored, or DNSSEC is disabled with force.',
    SignedRetained: 'Nothing happens until DNSSEC is off or the deletion policy is Delete.',
    RetainedLimit: 'Nothing happens until the deletion policy is Delete, or the owner may retain one more zone.',
    Deleted: 'Nothing happens until other programs remove their finalizers.',
  },
  Signed: {
    Secure: 'The zone is signed, and the parent has its DS record.',
    WaitingForKeys: 'False: keys are being created.',
    KeysMissing: 'False: see the condition Accepted.',
    WaitingForServers:
      'Some nameservers may not have the newest keys and signatures yet. The status is False until all nameservers have the first keys and signatures.',
    WaitingForCaches: 'Resolvers may still cache the earlier records. The message says until when.',
    NoParent: 'The zone is signed without a DS record, because spec.dnssec.parent is none.',
    WaitingForDelegation:
      'The parent delegates the zone to other nameservers. Publish the DS record after the zone has moved here.',
    WaitingForDS: 'The parent must publish or remove DS records. The message names them.',
    WaitingForParent: 'The parent may still act on an earlier request, or has not been asked yet.',
  },
  KSKRollover: {
    WaitingForKeys: 'New keys are being created.',
    WaitingForServers: 'Some nameservers may not have the new key yet.',
    WaitingForCaches: 'Resolvers may still cache the earlier records.',
    WaitingForDS:
      'The parent must publish the DS record of the new key, or remove the DS record of the old one. There is no time limit.',
    WaitingForDelegation:
      'The parent delegates the zone to other nameservers. The DS record of the new key is requested after the zone has moved here.',
    WaitingForParent: 'The parent may still publish the DS record of an old key, because of an earlier request.',
  },
  ZSKRollover: {
    WaitingForKeys: 'New keys are being created.',
    WaitingForServers: 'Some nameservers may not have the new key or its signatures yet.',
    WaitingForCaches: 'Resolvers may still cache the earlier records.',
    WaitingForParent:
      'An old key signs everything, and the parent may still publish its DS record, because of an earlier request.',
    WaitingForKSK: 'The old key is removed together with the KSK of its algorithm.',
  },
  Blocked: {
    Blocked:
      'The zone answers only with SOA and NS records and the extended error Blocked. Its account has been suspended for seven days, or an administrator has blocked it.',
  },
  KeysImported: {
    Imported: 'The keys of the last import are stored for the zone.',
    KeysRefused: 'None of the keys of the last import is used. The message explains why.',
  },
  GrantNeeded: {
    NotGranted:
      'Another owner has proven this domain, or the domain of the zone above, or the domain is below a suffix and not registered. This zone stops being served at the time in the message unless its owner proves the domain, or the zone above grants the domain, or the domain is registered.',
  },
  OthersBelow: {
    Granted:
      'Other owners have zones below this one: spec.delegateTo grants these domains, or granted them until recently. The message names the zones and owners.',
    NotGranted: 'Some zones below this zone are older and have no grant. This zone does not delegate them.',
  },
  Proven: {
    TXTRecord: 'The owner has proven the domain with a TXT record at nameservers outside this service.',
    ParentNS: 'The owner has proven the domain with an NS record at the parent.',
    Trusted: 'True: administrators trust the owner.',
    Contender:
      'True: the owner has proven the domain, but it still belongs to another owner. The message says for how long.',
    NotFound: 'False: neither record in status.proof was found. The message says which one to add, and where.',
    ServersUnknown: 'Unknown: some of the nameservers that must be asked do not answer.',
    Expired: 'False: neither record was found in time. Ask again with a later spec.proof.requestedAt.',
  },
  Delegated: {
    Delegated: 'The parent delegates the zone only to the nameservers of this service.',
    Incomplete: 'True: the parent delegates the zone here, but a nameserver or an address is missing.',
    NotDelegated: 'False: the parent does not delegate the zone.',
    DelegatedElsewhere: 'False: the parent delegates the zone to other nameservers.',
    DelegatedInPart: 'False: the parent also delegates the zone to other nameservers, which may answer differently.',
    GlueWrong: 'False: the parent has glue addresses that do not match the nameservers.',
    ParentUnknown: 'Unknown: some servers of the parent have not answered yet.',
  },
  ParentDS: {
    ParentUnknown: 'Unknown: some nameservers of the parent do not answer. Steps that depend on the parent wait.',
    ForeignDS: 'False: the parent has a DS record that matches none of the keys. Resolvers may refuse the zone.',
    UnexpectedDS: 'False: spec.dnssec.parent is none, but the parent has a DS record of the zone.',
    UnsignedBelowDS: 'False: the zone is not signed, but the parent has a DS record of it.',
  },
} as const satisfies ConditionTable;

export type ZoneCondition<Type extends keyof typeof zoneConditions = keyof typeof zoneConditions> = ConditionOf<
  typeof zoneConditions,
  Type
>;

export type ZoneRefusal = Exclude<ZoneCondition<'Accepted'>['reason'], 'Valid'>;
