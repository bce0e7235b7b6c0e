import type { ConfigMapResource } from '@fourwinds/resources';
import { z } from 'zod';

/** Fields that a later version of the operator adds are ignored. */
const publishedClaimSchema = z.object({
  /** Name of the DomainClaim. */
  name: z.string().min(1).max(253),
  /** The owner: a namespace, or an account within the namespace of accounts. */
  namespace: z.string().min(1).max(63),
  account: z.string().min(1).max(63).optional(),
  /** Name of the Zone object. */
  zone: z.string().min(1).max(253),
  zoneId: z.uuid().optional(),
  /** The time at which the owner got the domain. */
  since: z.iso.datetime().optional(),
  /** The zone has been left its SOA and NS records alone. */
  blocked: z.literal(true).optional(),
  /** The proof that speaks for the owner, unless the zone above has it. */
  proof: z.enum(['TrustedNamespace', 'TrustedAccount']).optional(),
  /** The proof from the public DNS; a field of its own, since earlier operators refuse other values of `proof`. */
  domainProof: z.enum(['TXTRecord', 'ParentNS']).optional().catch(undefined),
});

/** The claim under which a zone was published, so that it can be made again where it was lost. */
export type PublishedClaim = z.infer<typeof publishedClaimSchema>;

/** As it is in a manifest: JSON on one line. */
export function writePublishedClaim(claim: PublishedClaim): string {
  const { name, namespace, account, zone, zoneId, since, proof, domainProof, blocked } = claim;
  return JSON.stringify({ name, namespace, account, zone, zoneId, since, proof, domainProof, blocked });
}

/** The other way round; undefined where the text is no claim. */
function readPublishedClaim(text: string): PublishedClaim | undefined {
  try {
    return publishedClaimSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether a claim, as it is written, says that the zone is blocked; the only field that nameservers read. */
export function saysBlocked(claim: string | undefined): boolean {
  return claim?.includes('"blocked"') === true && readPublishedClaim(claim)?.blocked === true;
}

/** The claim in a manifest; undefined in one that was published without, and in a tombstone. */
export function publishedClaimOf({ data }: Pick<ConfigMapResource, 'data'>): PublishedClaim | undefined {
  return data?.claim === undefined ? undefined : readPublishedClaim(data.claim);
}
