import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { type ConditionOf, conditionsSchema, type ConditionTable } from './condition.ts';
import { ACCOUNTS_NAMESPACE, API_VERSION, labels } from './group.ts';
import { generationSchema, serialSchema } from './publication-numbers.ts';
import { domainSchema, problemSchema, recordFields, ttlSchema } from './record-fields.ts';

/** Records that one Zone object may hold inline. */
export const INLINE_RECORDS = 10_000;

/** Names below it that one Zone object may grant to others. */
export const MAX_GRANTS = 100;

/** A KSK signs the keys, a ZSK everything else (RFC 9499 11). */
export const KEY_ROLES = ['KSK', 'ZSK'] as const;
export const DNSSEC_PHASES = ['off', 'enabling', 'on', 'rolling', 'disabling'] as const;
/** Where a key is in its life, in the words of RFC 7583 3.1. */
export const KEY_STATES = ['Generated', 'Published', 'Ready', 'Active', 'Retired', 'Dead'] as const;

const algorithmSchema = z.string().max(32).describe('Mnemonic of the algorithm, e.g. ECDSAP256SHA256.');
const keyTagSchema = z.int().min(0).max(0xffff).describe('Key tag (RFC 4034 appendix B).');

const dsFields = {
  keyTag: keyTagSchema,
  algorithm: z.int().min(0).max(255).describe('Algorithm of the key, e.g. 13.'),
  digestType: z.int().min(0).max(255).describe('How the digest was made: 2 SHA-256, 4 SHA-384.'),
  digest: z.string().max(128).describe('In hexadecimal digits.'),
};

export const dnssecStatusSchema = z
  .object({
    phase: z
      .enum(DNSSEC_PHASES)
      .describe('enabling until a DS record may be published at the parent; disabling until it is gone from there.'),
    algorithm: algorithmSchema.optional(),
    denial: z.enum(['NSEC3', 'NSEC']).optional().describe('How the absence of a name is proven.'),
    keys: z
      .array(
        z.object({
          tag: keyTagSchema,
          role: z.enum(KEY_ROLES).describe('The role of the key: a KSK signs the keys, a ZSK everything else.'),
          algorithm: algorithmSchema,
          publicKey: z.base64().max(1024).optional().describe('As DNSKEY records hold it, in base64.'),
          state: z.enum(KEY_STATES).describe('Where the key is in its life (RFC 7583).'),
          since: z.iso.datetime().describe('When it came to that.'),
        }),
      )
      .max(32)
      .describe('The keys of the zone. Private keys are never shown.'),
    ds: z
      .array(z.object(dsFields))
      .max(16)
      .describe('The DS records that the parent should have. None while it should have none.'),
    upcomingDS: z
      .array(
        z.object({
          ...dsFields,
          publishAfter: z.iso
            .datetime()
            .optional()
            .describe('From when on; absent while that depends on more than time: see the condition Signed.'),
        }),
      )
      .max(16)
      .optional()
      .describe('The DS records that the parent should have next, but not yet.'),
    nextRollover: z.iso.datetime().optional().describe('When the next scheduled rollover begins.'),
    signaturesExpire: z.iso.datetime().optional().describe('When the first of the published signatures ends.'),
    waits: z
      .array(
        z.object({
          condition: z.string().max(316).describe('The condition with the reason.'),
          since: z.iso.datetime().describe('When that began to be waited for.'),
        }),
      )
      .max(8)
      .optional()
      .describe('Since when something is waited for, which may be later than the status of its condition.'),
  })
  .describe('How the zone is signed, and the DS records that its parent should have.');

const delegationStatusSchema = z
  .object({
    parent: z.string().max(1024).describe('The zone that delegates this one, or would, with the final dot.'),
    observedAt: z.iso.datetime().describe('Since when the parent shows exactly this.'),
    nameservers: z
      .array(
        z.object({
          name: z.string().max(1024).describe('Name of a nameserver, without the final dot.'),
          addresses: z.array(z.string().max(45)).max(16).describe('Its addresses at the parent (glue).'),
        }),
      )
      .max(32)
      .describe('The NS records at the parent.'),
    ds: z.array(z.object(dsFields)).max(16).describe('The DS records at the parent.'),
    formerDS: z
      .object({
        ttl: z.int().min(0).describe('How long resolvers remember them, seconds.'),
        forgottenAt: z.iso
          .datetime()
          .optional()
          .describe('When the last resolver has forgotten them; absent while a server of the parent shows one.'),
      })
      .optional()
      .describe(
        'DS records of other keys, such as those at the nameservers before: the domain may move here once resolvers have forgotten them. Absent where there are none.',
      ),
    problems: z
      .array(problemSchema)
      .max(64)
      .describe('Differences from the records that the parent should have, each with the action at the registrar.'),
  })
  .describe(
    'The records of the zone that the servers of its parent show; absent until they were asked, and where the parent is served here.',
  );

const proofStatusSchema = z
  .object({
    requestedAt: z.iso.datetime().describe('The request of spec.proof that this is about.'),
    token: z
      .string()
      .max(32)
      .regex(/^[0-9a-f]{32}$/)
      .describe('Random, for this object and domain alone; both records have it.'),
    expiresAt: z.iso.datetime().describe('Until then the records are looked for; a later request makes another token.'),
    record: z
      .string()
      .max(512)
      .optional()
      .describe(
        'A TXT record in presentation format, for the nameservers that have the domain now, if they are not those of this service. Absent for a domain too long for it.',
      ),
    nameserver: z
      .string()
      .max(255)
      .describe('A name for one more NS record of the domain at its parent, set at the registrar.'),
  })
  .describe('The records of which one proves that the owner of this object has the domain.');

export const zoneRecordSchema = z
  .object({
    ...recordFields,
    id: z
      .uuid()
      .optional()
      .describe(
        'Identifier of the record in the REST APIs; written by them, stays when the value changes. Leave it out in manifests.',
      ),
  })
  .describe('One resource record.');

const ONE_GRANTEE = 'give exactly one of namespace and account';
const NOT_ALL_ACCOUNTS = `${ACCOUNTS_NAMESPACE} is the namespace of all accounts: name an account`;

export const delegateToSchema = z
  .object({
    name: domainSchema.describe('Name relative to the zone, e.g. sub or a.b; all names below it are granted with it.'),
    namespace: z
      .string()
      .max(63)
      .regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)
      .optional()
      .describe('Namespace whose Zones may have the name.'),
    account: z
      .string()
      .max(63)
      .regex(/^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/)
      .optional()
      .describe('Account whose zones, made through REST, may have the name.'),
  })
  .refine(({ namespace, account }) => (namespace === undefined) !== (account === undefined), ONE_GRANTEE)
  .refine(({ namespace }) => namespace !== ACCOUNTS_NAMESPACE, NOT_ALL_ACCOUNTS)
  .meta({
    'x-kubernetes-validations': [
      { rule: 'has(self.namespace) != has(self.account)', message: ONE_GRANTEE },
      { rule: `!has(self.namespace) || self.namespace != '${ACCOUNTS_NAMESPACE}'`, message: NOT_ALL_ACCOUNTS },
    ],
  })
  .describe('A name below the zone, and who may have a zone for it.');

export const zoneSpecSchema = z
  .object({
    domain: domainSchema.describe(
      'Apex domain name of the zone in ASCII (A-label) form without the final dot, e.g. example.com. Cannot be changed.',
    ),
    records: z
      .array(zoneRecordSchema)
      .max(INLINE_RECORDS)
      .meta({ 'x-kubernetes-list-type': 'atomic' })
      .default([])
      .describe(
        'The records of the zone, one list that is applied as a whole: whoever applies it owns all of it. At most 1280 KiB as JSON; larger zones are made of Record objects. Manifests above 256 KiB need kubectl apply --server-side.',
      ),
    comment: z.string().max(1024).optional().describe('A note for people; not published.'),
    defaultTTL: ttlSchema.default(3600).describe('Time to live, in seconds, of records that give none.'),
    dnssec: z
      .object({
        enabled: z.boolean().default(false).describe('Sign the zone.'),
        algorithm: z
          .enum(['ECDSAP256SHA256', 'ECDSAP384SHA384', 'ED25519', 'ED448'])
          .default('ECDSAP256SHA256')
          .describe('Signing algorithm.'),
        denial: z
          .enum(['NSEC3', 'NSEC'])
          .default('NSEC3')
          .describe('How the absence of a name is proven: NSEC3 with hashed names (RFC 5155), or NSEC (RFC 4034).'),
        optOut: z.boolean().default(false).describe('Leave unsigned delegations out of the NSEC3 chain.'),
        rollover: z
          .object({
            requestedAt: z.iso
              .datetime()
              .describe(
                'When it was asked for. A later time than before starts a rollover; leave it as it is otherwise.',
              ),
            keys: z
              .array(z.enum(KEY_ROLES))
              .min(1)
              .max(2)
              .default([...KEY_ROLES])
              .describe('Which keys to replace.'),
            compromised: z
              .boolean()
              .default(false)
              .describe(
                'The private keys may be known to others: replace them as fast as can be done without breaking the zone.',
              ),
          })
          .optional()
          .describe('Asks for new keys before the scheduled time.'),
        parent: z
          .enum(['ask', 'none'])
          .optional()
          .describe(
            'Whether the parent is to have DS records of the zone: ask waits for it wherever that matters, and is meant when omitted; none is for internal and private names, whose keys are replaced without it.',
          ),
        force: z
          .boolean()
          .default(false)
          .describe(
            'With enabled false: take the signatures away at once although the parent may still have a DS record. Validating resolvers then cannot resolve the zone until that record is gone and forgotten.',
          ),
      })
      .optional()
      .describe('How the zone is signed (DNSSEC). Not signed when omitted.'),
    nameservers: z
      .array(domainSchema)
      .min(1)
      .max(4)
      .optional()
      .describe(
        "Names of your own for the service's nameservers, in their order, published in place of the service's names. Each needs the addresses of its nameserver.",
      ),
    delegateTo: z
      .array(delegateToSchema)
      .max(MAX_GRANTS)
      .meta({ 'x-kubernetes-list-type': 'atomic' })
      .optional()
      .describe(
        'Names below this zone that other owners may have zones for. Their delegations and DS records come into this zone by themselves where it is signed. Nobody else has a name below it; NS records give no right.',
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
                .describe('Labels the namespace must have.'),
            })
            .optional()
            .describe('Namespaces whose Record objects may attach; the same namespace when omitted.'),
          names: z
            .array(z.string().min(1).max(1024))
            .max(64)
            .optional()
            .describe(
              'Owner names that may attach, relative to the zone; * at the front of a name matches any labels. All when omitted.',
            ),
          types: z
            .array(recordFields.type)
            .max(64)
            .optional()
            .describe('Record types that may attach. All when omitted.'),
        }),
      )
      .max(32)
      .optional()
      .describe(
        'Which Record objects may attach records to this zone. Records of the same namespace when omitted; records listed inline win.',
      ),
    proof: z
      .object({
        requestedAt: z.iso
          .datetime()
          .describe(
            'When it was asked for. Another time than before starts a check at once; leave it as it is otherwise.',
          ),
      })
      .optional()
      .describe(
        'Asks for a proof that the owner of this object has the domain in the public DNS. status.proof has the records of which one proves it.',
      ),
    suspend: z
      .boolean()
      .default(false)
      .describe('Stop acting on changes of this object; the published version stays served.'),
    deletionPolicy: z
      .enum(['Delete', 'Retain'])
      .default('Delete')
      .describe(
        'The effect of deleting this object. Delete removes the zone from the nameservers; Retain leaves it served as it is. Beyond the number of zones that an owner may retain, and while a zone is signed, Retain keeps the object as well.',
      ),
  })
  .describe('The desired state of the zone: its domain, its records, and how it is signed and served.');

export const zoneStatusSchema = z
  .object({
    observedGeneration: generationSchema.optional().describe('Generation of spec that this status speaks of.'),
    serial: serialSchema.optional().describe('Serial number of the published SOA record.'),
    recordCount: z
      .int()
      .min(0)
      .max(10_000_000)
      .optional()
      .describe('Number of published records, the SOA and NS records of the service not counted.'),
    conditions: conditionsSchema
      .optional()
      .describe(
        'The state in short, one condition a question. Accepted: are the records valid and the domain this zone’s? InSync: does every live server of all regions serve this generation? Ready: both. Reconciling and Stalled are there while true.',
      ),
    problems: z
      .array(problemSchema)
      .max(100)
      .optional()
      .describe('Errors and warnings about the records, each with its path.'),
    nameservers: z
      .array(z.string().max(255))
      .max(8)
      .optional()
      .describe('Names of the nameservers: set these at the registrar of the domain.'),
    regions: z
      .array(
        z.object({
          name: z.string().max(253).describe('Region, e.g. ns1.'),
          serial: serialSchema.optional().describe('Serial that every live server of the region serves.'),
          observedAt: z.iso.datetime().optional().describe('When that became known.'),
          servers: z.int().min(0).max(10_000).describe('Live servers that serve this serial.'),
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
    'The present state of the zone: the version that the nameservers have, and the reason why they have no newer one.',
  );

const zoneSchema = z
  .object({ spec: zoneSpecSchema, status: zoneStatusSchema.optional() })
  .describe(
    'A DNS zone: a domain and its records, published as one unit to the nameservers in four places. A change to any of its records is all or nothing.',
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

/** Whether a zone is to be served without the records of its owner. */
export function isBlocked({ metadata }: Pick<ZoneResource, 'metadata'>): boolean {
  return metadata.labels?.[labels.blocked] === 'true';
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
 * Condition types of a Zone with their reasons and the meaning of each. Of Accepted, InSync and Ready the first reason goes with the status
 * True; Reconciling, Stalled and the conditions about DNSSEC are there only while there is something to say.
 */
export const zoneConditions = {
  Accepted: {
    Valid: 'The records are valid and the domain is this zone’s.',
    DraftRefused: 'The records break a rule of DNS; the last good version stays served. See status.problems.',
    CompositionTimedOut:
      'To check the records took too long; the last good version stays served. Tried again when the zone changes, and after an hour.',
    DomainConflict:
      'The domain belongs to another owner or to another Zone, or is below another owner’s zone that does not grant it.',
    PublicSuffix: 'The domain is a public suffix, under which others register names.',
    ReservedDomain:
      'The domain is a special-use or private name, or one that administrators have reserved, and they do not trust the owner of this zone.',
    ProofNeeded:
      'The domain is served once its owner has proven to have it: the installation demands a proof of each new domain. See status.proof and the condition Proven.',
    GrantEnding:
      'The zone above grants the domain no more. The published version stays served until resolvers have forgotten the DS record; the message says until when.',
    GrantWithdrawn: 'The zone above does not grant the domain; it is served no more, and kept for seven days.',
    Suspended: 'spec.suspend is set.',
    KeysMissing:
      'The Secret with the DNSSEC keys that the zone is served with is gone or damaged; the published version stays served, and no new keys are made. The message says what to do.',
    SignedRetained:
      'The object is deleted and its zone is to stay served, but a signed zone needs its object for its signatures. Disable DNSSEC first, or change the deletion policy.',
    RetainedLimit:
      'The object is deleted and its zone is to stay served, but its owner has retained as many zones as it may; the zone stays served, and its object counts in quotas. The message says what to do.',
    Deleted:
      'The object is deleted, and there only because it has finalizers of others; the message says whether its zone is served.',
  },
  InSync: {
    AllRegionsServe: 'Every live server of all regions serves this generation.',
    Publishing: 'Some servers do not serve this generation yet; the message says which.',
    RegionUnavailable: 'A region has no live server or cannot be reached.',
    PublicationLimit:
      'The owner, a namespace or an account, has published as many versions as it may; the message says when this generation is published.',
    DraftRefused: 'This generation was refused; the regions serve an earlier one, where there is one.',
    NotAccepted: 'This generation is not published for another reason; see the condition Accepted.',
  },
  Ready: {
    InSync: 'Accepted and served everywhere.',
    NotAccepted: 'See the condition Accepted.',
    NotInSync: 'See the condition InSync.',
  },
  Reconciling: {
    Publishing: 'A change is on its way to the nameservers.',
    RegionUnavailable: 'A change waits for a region.',
    PublicationLimit: 'A change waits for its turn among those of its owner.',
  },
  Stalled: {
    DraftRefused: 'Nothing happens until the records are corrected.',
    CompositionTimedOut: 'Nothing happens until the zone is smaller or simpler; tried again after an hour.',
    DomainConflict: 'Nothing happens until the domain is given up or granted by its owner.',
    PublicSuffix: 'Nothing happens: the domain cannot be a zone here.',
    ReservedDomain: 'Nothing happens until administrators trust the namespace.',
    ProofNeeded: 'Nothing happens until one of the records of status.proof is found.',
    GrantEnding: 'No change is published unless the domain is granted again.',
    GrantWithdrawn: 'Nothing happens until the domain is granted again.',
    Suspended: 'Nothing happens until spec.suspend is taken back.',
    KeysMissing: 'Nothing happens until the Secret is restored, or DNSSEC is disabled with force.',
    SignedRetained: 'Nothing happens until DNSSEC is off or the deletion policy is Delete.',
    RetainedLimit: 'Nothing happens until the deletion policy is Delete or the owner may retain one more zone.',
    Deleted: 'Nothing happens until others remove their finalizers.',
  },
  Signed: {
    Secure: 'The zone is signed, and the parent has its DS record.',
    WaitingForKeys: 'False: keys are being made.',
    KeysMissing: 'False: see the condition Accepted.',
    WaitingForServers:
      'Not every nameserver is known to serve the newest keys and signatures yet. False until all first have some.',
    WaitingForCaches: 'Resolvers may still remember the earlier records; the message says until when.',
    NoParent: 'The zone is signed, and wants no DS record at a parent (spec.dnssec.parent is none).',
    WaitingForDelegation:
      'The parent delegates the zone to other nameservers; publish its DS record after they have moved here.',
    WaitingForDS: 'The parent has to publish or to remove DS records; the message says which.',
    WaitingForParent: 'The parent may still act on an earlier request, or has to be asked.',
  },
  KSKRollover: {
    WaitingForKeys: 'New keys are being made.',
    WaitingForServers: 'Not every nameserver is known to serve the new key yet.',
    WaitingForCaches: 'Resolvers may still remember the earlier records.',
    WaitingForDS:
      'The parent has to publish the DS record of the new key, or to remove that of the old one. Takes as long as it takes.',
    WaitingForDelegation:
      'The parent delegates the zone to other nameservers; it is asked for the DS record of the new key after they have moved here.',
    WaitingForParent: 'The parent may still publish the DS record of an old key, which it was asked for before.',
  },
  ZSKRollover: {
    WaitingForKeys: 'New keys are being made.',
    WaitingForServers: 'Not every nameserver is known to serve the new key or its signatures yet.',
    WaitingForCaches: 'Resolvers may still remember the earlier records.',
    WaitingForParent:
      'The parent may still publish the DS record of an old key that signs both, which it was asked for before.',
    WaitingForKSK: 'The old key goes together with the KSK of its algorithm.',
  },
  Blocked: {
    Blocked:
      'The zone is answered with its SOA and NS records alone, and the extended error Blocked: its account has been suspended for seven days, or an administrator has blocked it.',
  },
  KeysImported: {
    Imported: 'The keys that were imported last are kept for the zone.',
    KeysRefused: 'None of the keys that were imported last is used; the message says why.',
  },
  GrantNeeded: {
    NotGranted:
      'Another owner has proven to have the domain, or the zone above it; without a proof, or a grant of that zone, this one is served no more after the time in the message.',
  },
  OthersBelow: {
    Granted:
      'Names below the zone are served for others, by its spec.delegateTo, or for a while after it was taken back; the message says which, and for whom.',
    NotGranted: 'Some of them were there before this zone, without its grant; it does not delegate those.',
  },
  Proven: {
    TXTRecord:
      'The owner has proven to have the domain, by a TXT record at nameservers that are not those of this service.',
    ParentNS: 'The owner has proven to have the domain, by an NS record at the parent.',
    Trusted: 'True: administrators trust the owner.',
    Contender:
      'True: the owner has proven to have the domain, which another owner still has; the message says how long.',
    NotFound: 'False: neither of the records of status.proof is there; the message says where to put one.',
    ServersUnknown: 'Unknown: the nameservers that have to be asked do not all answer.',
    Expired: 'False: neither of the records was found in time; ask again by a later spec.proof.requestedAt.',
  },
  Delegated: {
    Delegated: 'The parent delegates the zone to the nameservers of this service alone.',
    Incomplete: 'True: it does, but lacks some of them, or an address of one.',
    NotDelegated: 'False: the parent delegates the zone to nobody.',
    DelegatedElsewhere: 'False: the parent delegates the zone to other nameservers.',
    DelegatedInPart: 'False: the parent delegates the zone to other nameservers, too, which may answer differently.',
    GlueWrong: 'False: the parent has addresses that are not those of the nameservers.',
    ParentUnknown: 'Unknown: the servers of the parent have not all answered yet.',
  },
  ParentDS: {
    ParentUnknown: 'Unknown: the nameservers of the parent do not all answer; nothing that depends on them goes on.',
    ForeignDS:
      'False: the parent has a DS record that belongs to none of the keys, so that resolvers may refuse the zone.',
    UnexpectedDS: 'False: spec.dnssec.parent is none although the parent has a DS record of the zone.',
    UnsignedBelowDS: 'False: the zone is not signed although the parent has a DS record of it.',
  },
} as const satisfies ConditionTable;

export type ZoneCondition<Type extends keyof typeof zoneConditions = keyof typeof zoneConditions> = ConditionOf<
  typeof zoneConditions,
  Type
>;

/** Reasons for which a Zone is not accepted. */
export type ZoneRefusal = Exclude<ZoneCondition<'Accepted'>['reason'], 'Valid'>;
