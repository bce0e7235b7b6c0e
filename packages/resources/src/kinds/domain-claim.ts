import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { API_VERSION } from './group.ts';
import { publicationSchema } from './publication.ts';
import { domainSchema } from './record-fields.ts';

/** TrustedNamespace: administrators trust the namespace. TrustedAccount: the account is the administrators' own. */
const TRUST_PROOFS = ['TrustedNamespace', 'TrustedAccount'] as const;

/** Proofs from the public DNS. TXTRecord: servers of others had the TXT record. ParentNS: the parent had the NS record. */
export const DOMAIN_PROOFS = ['TXTRecord', 'ParentNS'] as const;

/** ZoneAbove: the zone above is proven, and is of the same owner or grants the domain. */
const CLAIM_PROOFS = [...TRUST_PROOFS, 'ZoneAbove', ...DOMAIN_PROOFS] as const;

/** Other owners of one domain whose proofs are kept. */
export const MAX_CONTENDERS = 8;

const contenderSchema = z
  .object({
    namespace: z.string().min(1).max(63).describe('Namespace of that owner.'),
    account: z.string().min(1).max(63).optional().describe('Its account, for zones made through REST.'),
    uid: z.string().min(1).max(64).describe('The Zone object that asked for the proof (its metadata.uid).'),
    proof: z.enum(DOMAIN_PROOFS).describe('The proof.'),
    provenAt: z.iso.datetime().describe('When it was seen.'),
  })
  .describe('An owner that has proven to have the domain while another one has the claim.');

export const domainClaimSpecSchema = z
  .object({
    domain: domainSchema.describe('The domain that is claimed. Cannot be changed.'),
    namespace: z.string().min(1).max(63).describe('Namespace of the owner.'),
    account: z.string().min(1).max(63).optional().describe('Account of the owner, for zones made through REST.'),
    zone: z.string().min(1).max(253).describe('Name of the Zone object that holds the claim.'),
    zoneId: z
      .uuid()
      .optional()
      .describe(
        'Identifier of the zone in the REST APIs, as its label has it: on record here, where tenants cannot write.',
      ),
    retained: z.boolean().optional().describe('The zone was deleted with the policy Retain and stays served.'),
    unsigned: z
      .object({
        largestTTL: z.int().min(0).max(0x7fffffff).describe('The largest TTL that anything was served with, seconds.'),
        until: z.iso.datetime().optional().describe('When no nameserver served it any more; absent while one may.'),
        delegated: z
          .boolean()
          .optional()
          .describe('False where the parent of the domain never delegated it meanwhile, so that nobody was led to it.'),
      })
      .optional()
      .describe(
        'The TTLs with which an earlier Zone of the domain was served without DNSSEC: no DS record is asked for while resolvers may hold any of it.',
      ),
    releasedAt: z.iso
      .datetime()
      .optional()
      .describe('When the zone was deleted, or served no more for want of a grant; the claim ends seven days later.'),
    since: z.iso
      .datetime()
      .optional()
      .describe('Since when this owner has the domain; since the claim was made when omitted.'),
    proof: z
      .enum(CLAIM_PROOFS)
      .optional()
      .describe(
        'The proof of the owner. Without a proof, a claim keeps neither the owner of a name above nor one with a proof from having theirs.',
      ),
    proofNeeded: z
      .boolean()
      .optional()
      .describe(
        'The domain is not served before its owner has proven to have it. Not there for claims that were made before the installation demanded proofs.',
      ),
    contenders: z
      .array(contenderSchema)
      .max(MAX_CONTENDERS)
      .optional()
      .describe('Other owners that have proven to have the domain. One of them gets it where this one has no proof.'),
    grantedBy: z
      .object({
        domain: domainSchema.describe('Apex of the zone.'),
        namespace: z.string().min(1).max(63).describe('Namespace of its owner.'),
        account: z.string().min(1).max(63).optional().describe('Account of its owner.'),
      })
      .optional()
      .describe('The zone above by whose spec.delegateTo the owner has the domain.'),
    grantNeededBy: z.iso
      .datetime()
      .optional()
      .describe('Until then the zone above has to grant the domain, or it is served no more.'),
    withdrawnAt: z.iso.datetime().optional().describe('When the grant was found to be missing.'),
    servedUntil: z.iso
      .datetime()
      .optional()
      .describe('How long the zone stays served after that, since resolvers may still remember its DS record.'),
  })
  .describe('Who has a domain. Written by the operator alone; creating it is the atomic step that decides.');

export const domainClaimStatusSchema = z
  .object({
    publication: publicationSchema
      .optional()
      .describe('The latest snapshot handed to the regions; recorded before the first of them gets it.'),
  })
  .describe('The publication of the domain. It outlives the Zone, so that versions go on rising.');

const domainClaimSchema = z
  .object({ spec: domainClaimSpecSchema, status: domainClaimStatusSchema.optional() })
  .describe(
    'Binds a domain to its owner. The operator makes it for the first zone of a domain and keeps it seven days after the zone is gone.',
  );

export type DomainClaimSpec = z.infer<typeof domainClaimSpecSchema>;
/** A proof from the public DNS. */
export type DomainProof = (typeof DOMAIN_PROOFS)[number];
/** Another owner that has proven to have a domain. */
export type Contender = z.infer<typeof contenderSchema>;
export type DomainClaimStatus = z.infer<typeof domainClaimStatusSchema>;
/** The record of the snapshot that the regions were given last. */
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

/** The time for which a domain stays its owner's after its zone was deleted, and the notice before it is taken away. */
export const HOLD_MILLISECONDS = 7 * 24 * 3600 * 1000;

/** When a claim ends, milliseconds since 1970: anybody may have the domain afterwards. Infinity while it has a zone. */
export function endOfClaim({ releasedAt }: DomainClaimSpec): number {
  return releasedAt === undefined ? Infinity : Date.parse(releasedAt) + HOLD_MILLISECONDS;
}

/** Whether a claim has ended. `now` in milliseconds since 1970. */
export function isClaimEnded(claim: DomainClaimSpec, now: number): boolean {
  return now > endOfClaim(claim);
}

/** Whether the zone of a claim was deleted and stays served. */
export function isRetained({ retained, releasedAt }: DomainClaimSpec): boolean {
  return retained === true && releasedAt === undefined;
}

/** Whether a proof is one from the public DNS. */
export function isDomainProof(proof: DomainClaimSpec['proof']): proof is DomainProof {
  return DOMAIN_PROOFS.some((domainProof) => domainProof === proof);
}

/** Whether a proof is the trust of administrators. */
export function isTrust(proof: DomainClaimSpec['proof']): boolean {
  return TRUST_PROOFS.some((trust) => trust === proof);
}
