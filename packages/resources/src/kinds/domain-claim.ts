import { z } from 'zod';
import type { Kind, Resource } from '../resource.ts';
import { API_VERSION } from './group.ts';
import { domainSchema } from './record-fields.ts';

export const domainClaimSpecSchema = z
  .object({
    domain: domainSchema.describe('The domain that is claimed. Cannot be changed.'),
    namespace: z.string().min(1).max(63).describe('Namespace of the owner.'),
    account: z.string().min(1).max(63).optional().describe('Account of the owner, for zones made through REST.'),
    zone: z.string().min(1).max(253).describe('Name of the Zone object that holds the claim.'),
    retained: z.boolean().optional().describe('The zone was deleted with the policy Retain and stays served.'),
    releasedAt: z.iso.datetime().optional().describe('When the zone was deleted; the claim ends seven days later.'),
  })
  .describe('Who has a domain. Written by the operator alone; creating it is the atomic step that decides.');

const domainClaimSchema = z
  .object({ spec: domainClaimSpecSchema })
  .describe(
    'Binds a domain to its owner. The operator makes it for the first zone of a domain and keeps it seven days after the zone is gone.',
  );

export type DomainClaimSpec = z.infer<typeof domainClaimSpecSchema>;
export interface DomainClaimResource extends Resource {
  spec: DomainClaimSpec;
}

export const DomainClaimKind: Kind<DomainClaimResource> = {
  apiVersion: API_VERSION,
  kind: 'DomainClaim',
  plural: 'domainclaims',
  namespaced: false,
  status: false,
  schema: domainClaimSchema,
  immutable: ['spec.domain'],
};

/** How long a domain stays its owner's after the zone was deleted. */
const HOLD_MILLISECONDS = 7 * 24 * 3600 * 1000;

/** Whether a claim has ended, so that anybody may have the domain. `now` in milliseconds since 1970. */
export function isClaimEnded({ releasedAt }: DomainClaimSpec, now: number): boolean {
  return releasedAt !== undefined && now - Date.parse(releasedAt) > HOLD_MILLISECONDS;
}
