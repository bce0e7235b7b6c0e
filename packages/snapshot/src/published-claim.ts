import type { ConfigMapResource } from '@fourwinds/resources';
import { z } from 'zod';

/** The schema ignores fields that a later operator version added. */
const publishedClaimSchema = z.object({
  name: z.string().min(1).max(253),
  /** The owner: a namespace, or an account in the accounts namespace. */
  namespace: z.string().min(1).max(63),
  account: z.string().min(1).max(63).optional(),
  zone: z.string().min(1).max(253),
  zoneId: z.uuid().optional(),
  /** Time when the owner got the domain. */
  since: z.iso.datetime().optional(),
  /** Present if the zone is only served with its SOA and NS records. */
  blocked: z.literal(true).optional(),
  /** A proof by the owner itself, not a proof for the zone above. */
  proof: z.enum(['TrustedNamespace', 'TrustedAccount']).optional(),
  /** The proof from the public DNS. It has its own field, because earlier operators reject other values of `proof`. */
  domainProof: z.enum(['TXTRecord', 'ParentNS']).optional().catch(undefined),
});

/** The claim on the domain of a published zone. A lost claim can be restored from it. */
export type PublishedClaim = z.infer<typeof publishedClaimSchema>;

/** Formats the claim for a manifest: JSON on one line. */
export function writePublishedClaim(claim: PublishedClaim): string {
  const { name, namespace, account, zone, zoneId, since, proof, domainProof, blocked } = claim;
  return JSON.stringify({ name, namespace, account, zone, zoneId, since, proof, domainProof, blocked });
}

/** Parses the output of `writePublishedClaim`. Returns undefined if it is invalid. */
function readPublishedClaim(text: string): PublishedClaim | undefined {
  try {
    return publishedClaimSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** True if a written claim marks the zone as blocked. This is the only field of a claim that nameservers read. */
export function saysBlocked(claim: string | undefined): boolean {
  return claim?.includes('"blocked"') === true && readPublishedClaim(claim)?.blocked === true;
}

/** Returns the claim in a manifest. Returns undefined for tombstones, and for manifests without a claim. */
export function publishedClaimOf({ data }: Pick<ConfigMapResource, 'data'>): PublishedClaim | undefined {
  return data?.claim === undefined ? undefined : readPublishedClaim(data.claim);
}
