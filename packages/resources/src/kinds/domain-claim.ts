import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { API_VERSION } from './group.ts';
import { publicationSchema } from './publication.ts';
import { domainSchema } from './record-fields.ts';

/**
 * TrustedNamespace: an administrator trusts the namespace. TrustedAccount: the account belongs to the administrators.
 */
const TRUST_PROOFS = ['TrustedNamespace', 'TrustedAccount'] as const;

/**
 * Proofs from the public DNS. TXTRecord: external nameservers returned the requested TXT record. ParentNS: the parent
 * zone contained the requested NS record.
 */
export const DOMAIN_PROOFS = ['TXTRecord', 'ParentNS'] as const;

/** ZoneAbove: the zone above is proven, and that zone has the same owner or grants the domain. */
const CLAIM_PROOFS = [...TRUST_PROOFS, 'ZoneAbove', ...DOMAIN_PROOFS] as const;

/** Maximum number of other owners of a domain whose proofs are stored. */
export const MAX_CONTENDERS = 8;

const contenderSchema = z
  .object({
    namespace: z.string().min(1).max(63).describe('Namespace of the other owner.'),
    account: z
      .string()
      .min(1)
      .max(63)
      .optional()
      .describe('Account of the other owner. Set only for zones created through REST.'),
    uid: z.string().min(1).max(64).describe('metadata.uid of the Zone that requested the proof.'),
    proof: z.enum(DOMAIN_PROOFS).describe('How the other owner proved the domain.'),
    provenAt: z.iso.datetime().describe('When the operator found the proof.'),
  })
  .describe('Another owner that has proven the domain.');

export const domainClaimSpecSchema = z
  .object({
    domain: domainSchema.describe('The claimed domain. Cannot be changed.'),
    namespace: z.string().min(1).max(63).describe('Namespace of the owner.'),
    account: z
      .string()
      .min(1)
      .max(63)
      .optional()
      .describe('Account of the owner. Set only for zones created through REST.'),
    zone: z.string().min(1).max(253).describe('Name of the Zone object that holds the claim.'),
    zoneId: z
      .uuid()
      .optional()
      .describe(
        'Identifier of the zone in the REST APIs. Copied from a label of the Zone, because tenants can change the label but not the claim.',
      ),
    retained: z
      .boolean()
      .optional()
      .describe('The Zone was deleted with the policy Retain, and its records are still served.'),
    unsigned: z
      .object({
        largestTTL: z.int().min(0).max(0x7fffffff).describe('The largest TTL that was served, in seconds.'),
        until: z.iso
          .datetime()
          .optional()
          .describe(
            'When the last nameserver stopped serving that zone. Absent while a nameserver may still serve it.',
          ),
        delegated: z
          .boolean()
          .optional()
          .describe(
            'False if the parent did not delegate the domain while that zone was served, so resolvers could not reach the zone.',
          ),
      })
      .optional()
      .describe(
        'An earlier unsigned Zone of the domain. No DS record is requested from the parent while resolvers may cache data of that zone.',
      ),
    releasedAt: z.iso
      .datetime()
      .optional()
      .describe(
        'When the Zone was deleted, or stopped being served because its grant was missing. The claim ends seven days later.',
      ),
    since: z.iso
      .datetime()
      .optional()
      .describe('When this owner got the domain. If omitted: when the claim was created.'),
    proof: z
      .enum(CLAIM_PROOFS)
      .optional()
      .describe(
        'How the owner proved the domain. Without a proof, the claim is weaker: another owner can take over the domain by proving it, and any owner can create a zone for the parent domain.',
      ),
    proofNeeded: z
      .boolean()
      .optional()
      .describe(
        'The domain is served only after its owner has proven it. Not set for claims created before the installation required proofs.',
      ),
    contenders: z
      .array(contenderSchema)
      .max(MAX_CONTENDERS)
      .optional()
      .describe(
        'Other owners that have proven the domain. If the owner in this claim has no proof, one of these owners gets the domain.',
      ),
    grantedBy: z
      .object({
        domain: domainSchema.describe('Domain of the parent zone.'),
        namespace: z.string().min(1).max(63).describe('Namespace of the owner of the parent zone.'),
        account: z.string().min(1).max(63).optional().describe('Account of the owner of the parent zone.'),
      })
      .optional()
      .describe('The parent zone that grants the domain in its spec.delegateTo.'),
    grantNeededBy: z.iso
      .datetime()
      .optional()
      .describe(
        'Deadline for the parent zone to grant the domain. Without a grant by then, the domain is no longer served.',
      ),
    withdrawnAt: z.iso.datetime().optional().describe('When the operator found that the grant was removed.'),
    servedUntil: z.iso
      .datetime()
      .optional()
      .describe(
        'When the zone stops being served because its grant was removed. Until then, resolvers may cache the DS record of the zone.',
      ),
  })
  .describe(
    'The owner of a domain. Only the operator writes claims. The owner whose claim is created first gets the domain.',
  );

export const domainClaimStatusSchema = z
  .object({
    publication: publicationSchema
      .optional()
      .describe('The latest snapshot for the regions. Recorded before the first region receives it.'),
  })
  .describe(
    'The latest publication of the domain. Kept after the Zone is deleted, so that a later zone gets a higher version.',
  );

const domainClaimSchema = z
  .object({ spec: domainClaimSpecSchema, status: domainClaimStatusSchema.optional() })
  .describe(
    'Binds a domain to its owner. The operator creates a claim for the first Zone of a domain, and keeps the claim for seven days after the zone is deleted.',
  );

export type DomainClaimSpec = z.infer<typeof domainClaimSpecSchema>;
export type DomainProof = (typeof DOMAIN_PROOFS)[number];
export type Contender = z.infer<typeof contenderSchema>;
export type DomainClaimStatus = z.infer<typeof domainClaimStatusSchema>;
/** The snapshot record that was last sent to the regions. */
export type Publication = NonNullable<DomainClaimStatus['publication']>;
export interface DomainClaimResource extends Resource {
  spec: DomainClaimSpec;
  status?: DomainClaimStatus;
}

export const DomainClaimKind: Kind<DomainClaimResource> = {
  apiVersion: API_VERSION,
  kind: 'DomainClaim',
  plural: 'domainclaims',
  namespaced: false,
  status: true,
  schema: domainClaimSchema,
  immutable: ['spec.domain'],
};

/**
 * How long an owner keeps a domain after its zone was deleted. Also how long in advance the owner is notified of a
 * takeover.
 */
export const HOLD_MILLISECONDS = 7 * 24 * 3600 * 1000;

/**
 * Returns when a claim ends and the domain becomes available, in milliseconds since 1970. Returns Infinity as long as
 * the claim has a zone.
 */
export function endOfClaim({ releasedAt }: DomainClaimSpec): number {
  return releasedAt === undefined ? Infinity : Date.parse(releasedAt) + HOLD_MILLISECONDS;
}

/** `now` is in milliseconds since 1970. */
export function isClaimEnded(claim: DomainClaimSpec, now: number): boolean {
  return now > endOfClaim(claim);
}

/** True if the zone was deleted but is still served. */
export function isRetained({ retained, releasedAt }: DomainClaimSpec): boolean {
  return retained === true && releasedAt === undefined;
}

export function isDomainProof(proof: DomainClaimSpec['proof']): proof is DomainProof {
  return DOMAIN_PROOFS.some((domainProof) => domainProof === proof);
}

export function isTrust(proof: DomainClaimSpec['proof']): boolean {
  return TRUST_PROOFS.some((trust) => trust === proof);
}
