import type { Actor } from '../actor.ts';
import { isAllowed } from '../authorise.ts';
import { claimView, type ClaimPorts } from '../claim/claim-view.ts';
import type { Services } from '../services.ts';
import { ownedZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { businessDayAfter } from './business-day.ts';
import { unlocked } from '../accounts/unlocks.ts';
import type { VerificationView } from './verification-schema.ts';
import { type Mark, stateOf, type Verification } from './verification.ts';
import { verificationPage } from '../accounts/verification-page.ts';

export type ViewVerificationPorts = ClaimPorts & Pick<Services, 'zoneIndex' | 'now' | 'pagesUrl'>;

/** How far the verification of the caller's account is, as its token may see it. */
export function verificationView(
  services: ViewVerificationPorts,
  actor: Actor,
  verification: Verification,
): VerificationView {
  const { proof, linkExpiresAt, refusal, reviewAskedAt, mark } = verification;
  const state = stateOf(verification, services.now());
  const isOpen = state !== 'verified';
  return {
    state,
    ...placeOf(services, actor, verification),
    proof: isOpen ? proof : null,
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

/** The domain with the state of its proof, for a token that may see its zone. */
function placeOf(
  services: ViewVerificationPorts,
  actor: Actor,
  { accountId, domain }: Verification,
): Pick<VerificationView, 'domain' | 'claim'> {
  const zone = domain === null ? undefined : ownedZone(services, accountId, domain);
  const request = { scope: 'zones:read', zone: zone && zoneIdOf(zone), address: actor.address } as const;
  const isSeen = zone === undefined ? actor.token.zones === null : isAllowed(actor, request);
  if (!isSeen) return { domain: null, claim: null };
  if (zone === undefined) return { domain, claim: null };
  const { state, message, expires_at, record, nameserver } = claimView(services, zone);
  return { domain, claim: { state, message, expires_at, record, nameserver } };
}
