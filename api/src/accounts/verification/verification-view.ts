import type { Actor } from '../../kernel/actor.ts';
import { isAllowed } from '../../kernel/authorise.ts';
import { proofView, type ProofPorts } from '../../zones/proof/proof-view.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { ownedZone } from '../../zones/zone/find-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { businessDayAfter } from './business-day.ts';
import { unlocked } from '../accounts/unlocks.ts';
import type { VerificationView } from './verification-schema.ts';
import { type Mark, stateOf, type Verification } from './verification.ts';
import { verificationPage, type PagesUrl } from '../../kernel/verification-page.ts';

export type ViewVerificationPorts = ProofPorts & Pick<ZonePorts, 'zoneIndex'> & Pick<ProcessPorts, 'now'> & PagesUrl;

/** Returns the verification of the caller's account. Contains only the fields that the caller's token may see. */
export function verificationView(
  services: ViewVerificationPorts,
  actor: Actor,
  verification: Verification,
): VerificationView {
  const { proof, linkExpiresAt, refusal, reviewAskedAt, mark } = verification;
  const state = stateOf(verification, services.now());
  const isOpen = state !== 'verified';
  return {
    status: state,
    ...placeOf(services, actor, verification),
    proof_kind: isOpen ? proof : null,
    link_expires_at: state === 'link_sent' ? (linkExpiresAt?.toISOString() ?? null) : null,
    review: state === 'review' && reviewAskedAt !== null ? reviewOf(reviewAskedAt, mark) : null,
    refusal: state === 'refused' ? refusal : null,
    page: verificationPage(services),
    unlocks: isOpen ? [...unlocked] : [],
  };
}

function reviewOf(askedAt: Date, mark: Mark | null): VerificationView['review'] {
  return {
    asked_at: askedAt.toISOString(),
    answer_by: businessDayAfter(askedAt).toISOString(),
    reason: mark ?? 'asked',
  };
}

/** Returns the domain and the state of its proof, if the token may see the domain's zone. */
function placeOf(
  services: ViewVerificationPorts,
  actor: Actor,
  { accountId, domain }: Verification,
): Pick<VerificationView, 'domain' | 'domain_proof'> {
  const zone = domain === null ? undefined : ownedZone(services, accountId, domain);
  const request = { scope: 'zones:read', zone: zone && zoneIdOf(zone), address: actor.address } as const;
  const isSeen = zone === undefined ? actor.token.zones === null : isAllowed(actor, request);
  if (!isSeen) return { domain: null, domain_proof: null };
  if (zone === undefined) return { domain, domain_proof: null };
  const { status, message, expires_at, challenge, nameserver } = proofView(services, zone);
  return { domain, domain_proof: { status, message, expires_at, challenge, nameserver } };
}
